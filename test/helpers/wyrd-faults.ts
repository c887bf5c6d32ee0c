import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { ROOT } from './source-files.ts';

/** What of a value does not fit the wire type of Wyrd's that has this name; none where its schemas are not beside the checkout. */
export function wyrdFaults(name: string, value: unknown): readonly unknown[] {
  const path = join(ROOT, `../shared/wyrd/${name}.schema.json`);
  if (!existsSync(path)) return [];
  const schema = JSON.parse(readFileSync(path, 'utf8')) as object;
  return new Validator(schema, '2020-12').validate(value).errors;
}
