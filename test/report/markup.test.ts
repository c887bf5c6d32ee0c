import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../src/report/markup.ts';
import { escaped, markup } from '../../src/report/markup.ts';
import { visible, visibleChange } from '../../src/report/visible-text.ts';

/** What a browser shows of text that holds no elements. */
function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(#?\w+);/g, (_, name: string) => signs[name] ?? '?');
}

describe('markup', () => {
  it('escapes whatever is filled in, and takes markup as it is', () => {
    expect(
      markup`<p title="${'"\'<&>'}">${'<b>'}${markup`<i>${1}</i>`}${null}${['a', markup`<br />`]}</p>`.text,
    ).toBe('<p title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;<i>1</i>a<br /></p>');
  });

  it('leaves no sign that could end a text or an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = escaped(text);
        expect(safe).not.toMatch(/[<>"']/);
        expect(unescaped(safe)).toBe(text.toWellFormed());
      }),
    );
  });
});

describe('visible', () => {
  const chips = (shown: Markup): string =>
    shown.text.replace(/<span class="sign" title="(U\+\w+)">[^<]*<\/span>/g, '[$1]');

  it('names direction marks, controls and what shows nothing', () => {
    expect(chips(visible('a\u202eb\u2066c\u200f'))).toBe('a[U+202E]b[U+2066]c[U+200F]');
    expect(chips(visible('\u0000\u001b\u00ad\u200b\ufeff\u{e0041}'))).toBe(
      '[U+0000][U+001B][U+00AD][U+200B][U+FEFF][U+E0041]',
    );
  });

  it('leaves joiners in words, tabs and line ends as they are, and names joiners and odd blanks in what changed', () => {
    expect(visible('می\u200cخواهم\tx\ny\u00a0z').text).toBe('می\u200cخواهم\tx\ny\u00a0z');
    expect(chips(visibleChange('a\u200cb\u00a0c'))).toBe('a[U+200C]b[U+00A0]c');
  });
});
