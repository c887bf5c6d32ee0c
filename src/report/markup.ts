/** Text that is markup already; only the templates of this room make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, markup and lists of it are taken, nothing leaves nothing. */
export type Filling = string | number | Markup | null | undefined | readonly Filling[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, between tags and in quoted attributes alike. */
export function escaped(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/**
 * Markup of a template: its own text is taken as it stands, whatever is filled in never becomes markup. It is not called
 * html, for formatters then break its lines, and a line break is text where white space is kept.
 */
export function markup(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + filled(fillings[index - 1]) + part));
}

function filled(filling: Filling): string {
  if (filling === null || filling === undefined) return '';
  if (filling instanceof Markup) return filling.text;
  if (typeof filling === 'string') return escaped(filling);
  if (typeof filling === 'number') return String(filling);
  return filling.map(filled).join('');
}
