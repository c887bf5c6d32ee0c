import { malformed } from '../../src/contract/failure.ts';
import type { XmlHandler } from './xml.ts';

/** One relationship of a part. */
export type Relationship =
  | { readonly id: string; readonly type: string; readonly mode: 'internal'; readonly target: string }
  /** Outside the package: never fetched, its address is of no interest. */
  | { readonly id: string; readonly type: string; readonly mode: 'external' };

/**
 * The relationships of one part (ECMA-376-2 §9.3), in document order. `type` is the last segment of the type's URI
 * (`slide`, `notesSlide`, `officeDocument`): the same for transitional and strict files and for Microsoft's own types.
 * `target` is a part name of the package, resolved against the source part.
 */
export class Relationships implements XmlHandler {
  readonly #source: string;
  readonly #byId = new Map<string, Relationship>();

  /** `source` is the part that has the relationships, '' for the package itself. */
  constructor(source: string) {
    this.#source = source;
  }

  open: XmlHandler['open'] = (name, attributes) => {
    if (name !== 'rels:Relationship') return;
    const id = attributes.get('Id');
    const target = attributes.get('Target');
    const type = (attributes.get('Type') ?? '').replace(/^.*\//s, '');
    if (id === undefined || target === undefined)
      throw malformed('a relationship without Id or Target', { part: this.#source });
    if (this.#byId.has(id)) throw malformed('two relationships of one Id', { part: this.#source });
    const isExternal = attributes.get('TargetMode')?.toLowerCase() === 'external';
    this.#byId.set(
      id,
      isExternal
        ? { id, type, mode: 'external' }
        : { id, type, mode: 'internal', target: resolveTarget(this.#source, target) },
    );
  };

  close(): void {}

  text(): void {}

  all(): Relationship[] {
    return [...this.#byId.values()];
  }

  /** Relationships of a type inside the package. */
  ofType(type: string): (Relationship & { readonly mode: 'internal' })[] {
    return this.all().filter((one) => one.type === type && one.mode === 'internal') as (Relationship & {
      readonly mode: 'internal';
    })[];
  }

  /** The part that an id names; `what` says in the error what was looked for. */
  target(id: string | undefined, what: string): string {
    const relationship = id === undefined ? undefined : this.#byId.get(id);
    if (relationship === undefined) throw malformed(`${what} has no relationship`, { part: this.#source });
    if (relationship.mode === 'external')
      throw malformed(`${what} lies outside the package`, { part: this.#source });
    return relationship.target;
  }
}

/** The part name a target means: absolute or relative to the source's folder, slashes either way, never above the root. */
export function resolveTarget(source: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[?#].*$/s, '');
  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** The part that holds the relationships of a part, '' for the package itself. */
export function relationshipsPart(source: string): string {
  const slash = source.lastIndexOf('/') + 1;
  return `${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`;
}
