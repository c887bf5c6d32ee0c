import type { ExtractFormat } from '../../../contract/formats.ts';
import type { Reading } from '../difference.ts';
import { sortedJson } from '../sorted-json.ts';

/** JSON and text kinds by what the platform brings: its UTF-8 decoder and its JSON parser. */
export function readByPlatform(format: ExtractFormat, bytes: Uint8Array): Reading {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return format === 'json'
    ? { kind: 'placed', told: [], items: { value: sortedJson(JSON.parse(text)) } }
    : { kind: 'placed', told: [], items: { text } };
}
