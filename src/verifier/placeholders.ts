import type { MediaUse } from './declaration.ts';

/** `{{name}}` and `${name}` stand for texts, `${media:name}` for a file; blanks within make them plain text. */
const PLACEHOLDER = /\{\{([a-zA-Z_][a-zA-Z0-9_]*)\}\}|\$\{(media:)?([a-zA-Z_][a-zA-Z0-9_]*)\}/g;

/** A text that is a file and nothing else. */
const MEDIA_ALONE = /^\$\{media:([a-zA-Z_][a-zA-Z0-9_]*)\}$/;

/** The names that texts hold. */
export class Placeholders {
  readonly texts = new Set<string>();
  readonly media = new Map<string, MediaUse>();

  /** Takes the names of a text. */
  addText(text: string): void {
    for (const [, braces, media, dollar] of text.matchAll(PLACEHOLDER)) {
      const name = braces ?? dollar ?? '';
      if (media === undefined) this.texts.add(name);
      else if (!this.media.has(name)) this.media.set(name, 'text');
    }
  }

  /** Takes the file of a block; false when another kind of block shows it already. */
  addMedia(name: string, use: 'image' | 'document'): boolean {
    const known = this.media.get(name);
    this.media.set(name, use);
    return known === undefined || known === 'text' || known === use;
  }
}

/** The name of the file that a text is and nothing else. */
export function mediaAlone(text: string): string | undefined {
  return MEDIA_ALONE.exec(text)?.[1];
}

/** Whether a text holds a placeholder. */
export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1;
}
