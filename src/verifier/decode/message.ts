import type { Placeholders } from '../placeholders.ts';
import { mediaAlone } from '../placeholders.ts';
import type { Cursor, Decoder } from './cursor.ts';
import { expected, fields, openFields } from './cursor.ts';
import { list, oneOf, text } from './values.ts';

/** Takes the placeholders of one message of a prompt; gives whether it says anything. */
export function messageText(found: Placeholders): Decoder<boolean> {
  return (at) => {
    const given = fields(at, ['role', 'content']);
    given.need('role', oneOf(['user', 'assistant']));
    return given.need('content', contentText(found));
  };
}

function contentText(found: Placeholders): Decoder<boolean> {
  return (at) => {
    if (at.node.kind === 'string') return plainText(at, found);
    if (at.node.kind !== 'list') throw at.fault(expected('a text or a list of blocks', at));
    return list(blockText(found))(at).some(Boolean);
  };
}

function blockText(found: Placeholders): Decoder<boolean> {
  return (at) => {
    const type = openFields<'type'>(at).need('type', oneOf(['text', 'image', 'document']));
    if (type === 'text') return fields(at, ['type', 'text']).need('text', (said) => plainText(said, found));
    fields(at, ['type', 'source']).need('source', mediaSource(found, type));
    return false;
  };
}

function plainText(at: Cursor, found: Placeholders): boolean {
  const said = text(at);
  found.addText(said);
  return said !== '';
}

function mediaSource(found: Placeholders, use: 'image' | 'document'): Decoder<void> {
  return (at) => {
    if (at.node.kind !== 'string') {
      literalSource(at, found);
      return;
    }
    const name = mediaAlone(at.node.value);
    if (name === undefined) throw at.fault(expected('${media:NAME} and nothing else', at));
    if (!found.addMedia(name, use)) throw at.fault(`"${name}" is shown as an image and as a document`);
  };
}

/** A source that stands in the prompt itself; other keys are passed over. */
function literalSource(at: Cursor, found: Placeholders): void {
  const given = openFields<'type' | 'url' | 'mime_type' | 'data' | 'uri'>(at);
  const add = (name: 'url' | 'data' | 'uri'): void => {
    found.addText(given.need(name, text));
  };
  switch (given.need('type', oneOf(['url', 'base64', 'file']))) {
    case 'url':
      add('url');
      given.mayBeNull('mime_type', text);
      break;
    case 'base64':
      given.need('mime_type', text);
      add('data');
      break;
    case 'file':
      add('uri');
      given.mayBeNull('mime_type', text);
  }
}
