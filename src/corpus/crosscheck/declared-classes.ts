import type { DeclaredClass } from '../../contract/difference-classes.ts';
import { parseDeclaredClasses } from '../../contract/difference-classes.ts';
import { CorpusFault } from '../faults.ts';
import type { DifferenceClass } from './classify.ts';
import type { Difference } from './difference.ts';

/** The classes of a user's own file, which stand before those of the repository. */
export function declaredClasses(name: string, text: string): readonly DifferenceClass<Difference>[] {
  const declared = parseDeclaredClasses(text);
  if (declared === undefined)
    throw new CorpusFault(
      `Cannot use "${name}": it must be a JSON list of {"name", "verdict", "because"} with any of "reader", "kind", "file", "at", "ours", "theirs"`,
    );
  return declared.map((one) => asClass(name, one));
}

function asClass(file: string, declared: DeclaredClass): DifferenceClass<Difference> {
  const { name, verdict, because, reader, kind } = declared;
  const patterns = (['file', 'at', 'ours', 'theirs'] as const).flatMap((part) => {
    const source = declared[part];
    return source === undefined ? [] : [{ part, pattern: compiled(file, name, source) }];
  });
  return {
    name,
    verdict,
    rule: null,
    because,
    fits: (difference) =>
      (reader === undefined || reader === difference.reader) &&
      (kind === undefined || kind === difference.kind) &&
      patterns.every(({ part, pattern }) => pattern.test(difference[part])),
  };
}

function compiled(file: string, name: string, source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    throw new CorpusFault(
      `Cannot use "${file}": class "${name}": ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
