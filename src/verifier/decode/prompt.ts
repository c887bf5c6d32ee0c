import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { compareBytes } from '../byte-order.ts';
import type { InlinePrompt } from '../declaration.ts';
import { Placeholders, hasPlaceholder } from '../placeholders.ts';
import type { Cursor } from './cursor.ts';
import { fields } from './cursor.ts';
import { messageText } from './message.ts';
import { promptResponse } from './response-format.ts';
import { promptSettings } from './prompt-settings.ts';
import { anyJson, jsonObject, list, matching, oneOf, text } from './values.ts';

const PROMPT_FORMATS = [
  'chat_completion',
  'responses',
  'messages',
  'generate_content',
  'system_one',
] as const;

const PROMPT_KEYS = [
  'provider',
  'model',
  'format',
  'body',
  'system',
  'messages',
  'settings',
  'response_format',
] as const;

/** The portable keys that a prompt in its provider's own form has in its body instead. */
const PORTABLE_KEYS = ['system', 'messages', 'settings'] as const;

/** Providers with a form of their own; any other name is spoken to as OpenAI is. */
const OTHER_PROVIDERS: readonly string[] = ['anthropic', 'google', 'vertex', 'jev'];

/** A prompt declared in place. */
export function prompt(at: Cursor): InlinePrompt {
  const given = fields(at, PROMPT_KEYS);
  const provider = given.need('provider', matching(/\P{White_Space}/u, 'the name of a provider'));
  given.need('model', literalModel);
  const likeOpenAi = !OTHER_PROVIDERS.includes(provider);
  const found = new Placeholders();
  const format = given.mayBeNull('format', oneOf(PROMPT_FORMATS));
  if (format !== undefined) nativeTexts(at, found);
  else portableTexts(at, found, provider, likeOpenAi);
  return {
    kind: 'inline',
    placeholders: [...new Set([...found.texts, ...found.media.keys()])].sort(compareBytes),
    media: found.media,
    responseFormat: given.mayBeNull('response_format', promptResponse(likeOpenAi)) ?? { kind: 'text' },
    declared: anyJson(at) as JsonObject,
  };
}

function literalModel(at: Cursor): void {
  const model = text(at);
  if (!/\P{White_Space}/u.test(model)) throw at.fault('the name of a model must stand here');
  if (hasPlaceholder(model)) throw at.fault('the model is named outright, without placeholders');
}

/** `format` and `body`, which holds everything else but the model. */
function nativeTexts(at: Cursor, found: Placeholders): void {
  const given = fields(at, PROMPT_KEYS);
  const portable = PORTABLE_KEYS.find((key) => given.mayBeNull(key, () => true) === true);
  if (portable !== undefined) throw at.fault(`with "format" there is a body, and no "${portable}"`);
  const body = given.need('body', jsonObject);
  if (Object.hasOwn(body, 'model')) throw at.fault('the model stands beside the body, not in it');
  if (!addTexts(body, found)) throw at.fault('a prompt says something: there is no text in the body');
}

/** Takes every text of a value; whether one of them says anything. */
function addTexts(value: JsonValue, found: Placeholders): boolean {
  if (typeof value === 'string') {
    found.addText(value);
    return value !== '';
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).reduce<boolean>(
    (some, item) => addTexts(item as JsonValue, found) || some,
    false,
  );
}

function portableTexts(at: Cursor, found: Placeholders, provider: string, likeOpenAi: boolean): void {
  const given = fields(at, PROMPT_KEYS);
  if (given.mayBeNull('body', () => true) === true) throw at.fault('a body stands beside its "format"');
  const system = given.mayBeNull('system', text) ?? '';
  found.addText(system);
  const said = given.mayBeNull('messages', list(messageText(found))) ?? [];
  if (system === '' && !said.some(Boolean)) throw at.fault('a prompt says something: there is no text in it');
  const settings = given.mayBeNull('settings', promptSettings(likeOpenAi));
  for (const stop of settings?.stopSequences ?? []) found.addText(stop);
  if (provider === 'anthropic' && settings?.maxOutputTokens === undefined)
    throw at.fault('anthropic needs settings.max_output_tokens');
}
