import type { JsonValue } from '../../contract/json-value.ts';
import { isObject } from '../../contract/json-value.ts';
import type { Slot, Verifier } from '../declaration.ts';
import { parseSource } from '../source-reference.ts';
import type { DeclarationRefusal, Site } from './refusal.ts';
import { firstOf, refuse, within } from './refusal.ts';

/** The name under which executions of a group are held together. */
const RESERVED = 'group_id';

/** Each slot by itself, in byte order of the names. */
export function judgeSlots({ inputs }: Verifier): DeclarationRefusal | undefined {
  return firstOf(inputs, ([name, slot]) => {
    const site: Site = { path: `inputs.${name}`, focus: ['inputs', name] };
    if (name === RESERVED) return refuse('slot', site, `"${RESERVED}" is a reserved name`);
    return judgeSlot(slot, site);
  });
}

function judgeSlot(slot: Slot, site: Site): DeclarationRefusal | undefined {
  switch (slot.type) {
    case 'trace':
      return undefined;
    case 'media':
      if (slot.formats.length === 0)
        return refuse('slot', within(site, 'formats'), 'a media slot takes at least one format');
      return slot.maxBytes === 0
        ? refuse(
            'slot',
            within(site, 'max_bytes'),
            'no file has 0 bytes or fewer: leave max_bytes out, or raise it',
          )
        : undefined;
    case 'samples':
      return slot.features.length === 0
        ? refuse('slot', within(site, 'features'), 'a slot of samples has at least one feature')
        : undefined;
    case 'json':
      return slot.schema === undefined || isSchema(slot.schema)
        ? undefined
        : refuse('slot', within(site, 'schema'), 'a JSON Schema is a map, true or false');
    case 'source':
      return parseSource(slot.text) === undefined
        ? refuse(
            'source',
            site,
            'a source is verifiers.NAME.inputs.SLOT or verifiers.NAME.requirements.ID.outcome, and nothing after it',
          )
        : undefined;
  }
}

function isSchema(value: JsonValue): boolean {
  return typeof value === 'boolean' || isObject(value);
}
