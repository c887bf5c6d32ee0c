import { firstInvalidUtf8 } from '../contract/utf8.ts';

/**
 * The name of a file in records: a backslash is doubled and a byte that is not UTF-8 becomes `\xNN`, so that files with
 * different names never share one.
 */
export function recordedName(name: Buffer): string {
  let text = '';
  for (let rest = name; rest.length > 0;) {
    const invalid = firstInvalidUtf8(rest);
    const valid = invalid === -1 ? rest : rest.subarray(0, invalid);
    text += valid.toString('utf8').replaceAll('\\', '\\\\');
    if (invalid === -1) break;
    text += `\\x${(rest[invalid] ?? 0).toString(16).padStart(2, '0')}`;
    rest = rest.subarray(invalid + 1);
  }
  return text;
}

/** A path that Node can take as a string; undefined when its bytes are not UTF-8. */
export function asText(path: Buffer): string | undefined {
  return firstInvalidUtf8(path) === -1 ? path.toString('utf8') : undefined;
}
