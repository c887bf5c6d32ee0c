import type { MediaFormat } from '../../contract/formats.ts';
import type { AgentCall, InlinePrompt, MediaUse } from '../declaration.ts';
import { wholeSlot } from './reference.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

/** What models are shown as it is, by the block that shows it. */
const NATIVE: Readonly<Record<'image' | 'document', readonly MediaFormat[]>> = {
  image: ['png', 'jpeg', 'gif', 'webp'],
  document: ['pdf', 'text'],
};

/** Files are shown where the prompt has a place for a file, and nowhere else. */
export function judgeMedia(
  scope: Scope,
  { inputs }: AgentCall,
  { media }: InlinePrompt,
  part: Part,
): DeclarationRefusal | undefined {
  return firstOf(inputs, ([name, reference]) => {
    const slot = wholeSlot(scope, reference);
    const use = media.get(name);
    const site = within(part, name);
    if (use === undefined)
      return slot?.type === 'media'
        ? refuse('media_as_text', site, `"${name}" stands for a text, and the slot is a file`)
        : undefined;
    if (slot?.type !== 'media')
      return refuse('native_media', site, `"${name}" stands for a file: one whole media slot`);
    const unfit = slot.formats.find((format) => !nativeFormats(use).includes(format));
    return unfit === undefined
      ? undefined
      : refuse('native_media', site, `the slot takes "${unfit}", which no ${blockName(use)} shows`);
  });
}

function nativeFormats(use: MediaUse): readonly MediaFormat[] {
  return use === 'text' ? [...NATIVE.image, ...NATIVE.document] : NATIVE[use];
}

function blockName(use: MediaUse): string {
  return use === 'text' ? 'prompt' : `${use} block`;
}
