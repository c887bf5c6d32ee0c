import type { Slot } from '../declaration.ts';
import { SLOT_NAME } from '../reference.ts';
import type { Cursor } from './cursor.ts';
import { expected, fields, openFields } from './cursor.ts';
import { mediaFormat } from './media-format.ts';
import { anyJson, flag, list, matching, oneOf, u64 } from './values.ts';

const SLOT_TYPES = ['json', 'media', 'trace', 'samples'] as const;

/** The names of columns of samples. */
export const featureName = matching(/^[a-z][a-z0-9_-]{0,63}$/, 'a feature (1 to 64 of a-z 0-9 _ -)');

/** A slot under its name; a text is the source of one in a group, and is read by the rule `source`. */
export function slot(at: Cursor, name: string): Slot {
  if (!SLOT_NAME.test(name))
    throw at.keyFault(
      'a slot is named by letters, digits and _ (64 at most), and begins with none of the digits',
    );
  if (at.node.kind === 'string') return { type: 'source', text: at.node.value };
  if (at.node.kind !== 'map') throw at.fault(expected('a slot or the source of one', at));
  switch (slotType(at)) {
    case 'json':
      return jsonSlot(at);
    case 'media':
      return mediaSlot(at);
    case 'trace':
      return { type: 'trace', required: fields(at, ['type', 'required']).may('required', flag) ?? true };
    case 'samples': {
      const features = fields(at, ['type', 'features']).need('features', list(featureName));
      return { type: 'samples', features };
    }
  }
}

function slotType(at: Cursor): (typeof SLOT_TYPES)[number] {
  return openFields<'type'>(at).need('type', oneOf(SLOT_TYPES));
}

function jsonSlot(at: Cursor): Slot {
  const given = fields(at, ['type', 'schema', 'required']);
  const schema = given.mayBeNull('schema', anyJson);
  return {
    type: 'json',
    ...(schema === undefined ? {} : { schema }),
    required: given.may('required', flag) ?? true,
  };
}

function mediaSlot(at: Cursor): Slot {
  const given = fields(at, ['type', 'formats', 'max_bytes', 'required']);
  const maxBytes = given.mayBeNull('max_bytes', u64);
  return {
    type: 'media',
    formats: given.need('formats', list(mediaFormat)),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    required: given.may('required', flag) ?? true,
  };
}
