import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import { pointerText } from '../../contract/json-pointer.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import { jsonContent, showFrom } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import type { WordBag } from './similarity.ts';
import { wordBag } from './similarity.ts';

/** Characters of a value that tell whether two are the same one changed. */
const JUDGED_CHARACTERS = 4_000;

/** Compares two JSON values, of which the pointers lead to one and to the other. */
export function diffValues(
  before: JsonValue,
  after: JsonValue,
  pointers: { readonly before: string; readonly after: string },
  list: PlaceList,
): void {
  new ValueDiff(list).compare(before, pointers.before, after, pointers.after);
}

class ValueDiff {
  readonly #list: PlaceList;
  readonly #ids = new Map<string, string>();
  readonly #idOf = new Map<object, string>();

  constructor(list: PlaceList) {
    this.#list = list;
  }

  compare(before: JsonValue, from: string, after: JsonValue, to: string): void {
    if (this.#id(before) === this.#id(after)) return;
    if (isList(before) && isList(after)) this.#compareArrays(before, from, after, to);
    else if (isObject(before) && isObject(after)) this.#compareObjects(before, from, after, to);
    else {
      const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
      const start = showFrom(was, is, this.#list.bounds);
      this.#list.add(
        'changed',
        numbersDiffer(was, is),
        () => this.#side(was, from, start),
        () => this.#side(is, to, start),
      );
    }
  }

  #compareObjects(before: JsonObject, from: string, after: JsonObject, to: string): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [own(before, key), own(after, key)];
      const token = pointerText([key]);
      if (was !== undefined && is !== undefined) this.compare(was, from + token, is, to + token);
      else if (was !== undefined) this.#gone(was, from + token);
      else if (is !== undefined) this.#come(is, to + token);
    }
  }

  #compareArrays(before: readonly JsonValue[], from: string, after: readonly JsonValue[], to: string): void {
    const ids = (items: readonly JsonValue[]): string[] => items.map((item) => this.#id(item));
    const isContainer = (id: string): boolean => id.startsWith('#');
    // A number that stands elsewhere too says little; an object does.
    const { gaps, moved } = diffSequences(ids(before), ids(after), isContainer);
    for (const gap of gaps) {
      const steps = pairGap(
        gap,
        (at) => bagOf(before[at]),
        (at) => bagOf(after[at]),
      );
      for (const step of steps) {
        if (step.kind === 'removed') this.#gone(before[step.before] ?? null, `${from}/${step.before}`);
        else if (step.kind === 'added') this.#come(after[step.after] ?? null, `${to}/${step.after}`);
        else
          this.compare(
            before[step.before] ?? null,
            `${from}/${step.before}`,
            after[step.after] ?? null,
            `${to}/${step.after}`,
          );
      }
    }
    for (const pair of moved)
      this.#list.add(
        'moved',
        false,
        () => this.#side(JSON.stringify(before[pair.before]), `${from}/${pair.before}`),
        () => this.#side(JSON.stringify(after[pair.after]), `${to}/${pair.after}`),
      );
  }

  #gone(value: JsonValue, pointer: string): void {
    const json = JSON.stringify(value);
    this.#list.add('removed', hasNumber(json), () => this.#side(json, pointer), null);
  }

  #come(value: JsonValue, pointer: string): void {
    const json = JSON.stringify(value);
    this.#list.add('added', hasNumber(json), null, () => this.#side(json, pointer));
  }

  #side(json: string, pointer: string, start = 0): DiffSide {
    const at: DiffPlace = { unit: 'pointer', pointer };
    return { at, content: jsonContent(json, this.#list.bounds, start) };
  }

  /** Equal values have equal ids, made once a value from those within: comparing costs no second walk. */
  #id(value: JsonValue): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const known = this.#idOf.get(value);
    if (known !== undefined) return known;
    const content = isList(value)
      ? `[${value.map((item) => this.#id(item)).join()}`
      : `{${Object.keys(value)
          .toSorted()
          .map((key) => `${JSON.stringify(key)}:${this.#id(own(value, key) ?? null)}`)
          .join()}`;
    const id = this.#ids.get(content) ?? `#${this.#ids.size}`;
    this.#ids.set(content, id);
    this.#idOf.set(value, id);
    return id;
  }
}

function bagOf(value: JsonValue | undefined): WordBag {
  return wordBag([JSON.stringify(value ?? null).slice(0, JUDGED_CHARACTERS)]);
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
