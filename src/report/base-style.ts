/**
 * Type, spacing and colour of every report, and what they have in common: cards, tags, texts side by side, tables, marks.
 * Letters keep a contrast of 4.5 to 1 in both schemes; a test holds the colours to it.
 */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f4ef, #131517);
  --card: light-dark(#fffefb, #1b1e21);
  --sunk: light-dark(#f1eee7, #16191b);
  --ink: light-dark(#1f1d1a, #e9e6df);
  --soft: light-dark(#625d54, #a9a59b);
  --line: light-dark(#e0dbd0, #30353a);
  --link: light-dark(#0b5a8a, #86c5ee);
  --focus: light-dark(#0b6bcb, #7fc0ff);
  --gone: light-dark(#fbe3dd, #4a2320); --gone-ink: light-dark(#8a1f11, #ffb9ab);
  --came: light-dark(#dcf1df, #173d27); --came-ink: light-dark(#12592d, #9fe6b4);
  --moved: light-dark(#eae5fb, #332a55); --moved-ink: light-dark(#4b3194, #cdbfff);
  --warn: light-dark(#fbecc8, #453512); --warn-ink: light-dark(#6d4800, #f5d083);
  --note: light-dark(#e8e6e0, #2a2e32); --note-ink: light-dark(#504b42, #c2beb4);
  --ui: Inter, "Segoe UI Variable", "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", system-ui, sans-serif;
  --read: Charter, "Bitstream Charter", "Iowan Old Style", "Source Serif 4", Georgia, "Noto Serif", C059, serif;
  --mono: ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 8.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--ui); font-variant-numeric: tabular-nums; }
main, .wide, .masthead { max-width: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 3vw, 2.5rem); }
h1, h2, h3, h4, p, dl, dd, ul, figure { margin: 0; padding: 0; }
h1 { font: 600 clamp(1.7rem, 1.2rem + 2vw, 2.7rem)/1.12 var(--read); letter-spacing: -.015em; text-wrap: balance; }
h2 { font: 600 1.2rem/1.3 var(--read); margin-block: 2.5rem .8rem; }
a { color: var(--link); text-underline-offset: .15em; }
code, .mono { font-family: var(--mono); font-size: .88em; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--card); padding: .5rem 1rem; z-index: 9; }
.skip:focus { top: .5rem; }

.tag { display: inline-block; padding: .06rem .5rem; border-radius: 99px; font-size: .78rem; line-height: 1.5; white-space: nowrap; background: var(--note); color: var(--note-ink); }
.tag.bad, .tag.removed { background: var(--gone); color: var(--gone-ink); }
.tag.good, .tag.added { background: var(--came); color: var(--came-ink); }
.tag.warn, .tag.changed { background: var(--warn); color: var(--warn-ink); }
.tag.moved { background: var(--moved); color: var(--moved-ink); }

.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; background: var(--line); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.sides.one { grid-template-columns: 1fr; }
.side { position: relative; background: var(--card); padding: .7rem .9rem; min-width: 0; }
.side.empty { background: repeating-linear-gradient(-45deg, var(--card) 0 7px, var(--sunk) 7px 14px); color: var(--soft); font-size: .85rem; }
.side.empty span { background: var(--card); padding: .1rem .4rem; border-radius: 4px; }
.text { font: 16.5px/1.58 var(--read); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.text.code { font: 13.5px/1.6 var(--mono); unicode-bidi: normal; }
del, ins { text-decoration-thickness: 1px; text-underline-offset: .18em; border-radius: 3px; padding: .04em .12em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
del { background: var(--gone); color: var(--gone-ink); text-decoration: line-through; text-decoration-color: color-mix(in srgb, currentColor 55%, transparent); }
ins { background: var(--came); color: var(--came-ink); text-decoration: underline; text-decoration-color: color-mix(in srgb, currentColor 55%, transparent); }
del .num, ins .num { font-weight: 700; box-shadow: inset 0 -2px currentColor; }
del .num { text-decoration: line-through; }
del.blank, ins.blank { text-decoration: none; }
.seam { display: inline-block; width: 2px; height: 1.05em; margin-inline: 1px; vertical-align: -.15em; border-radius: 1px; background: color-mix(in srgb, var(--warn-ink) 60%, transparent); }
mark { background: var(--warn); color: var(--warn-ink); border-radius: 3px; padding: .04em .12em; }
.moved-text { background: var(--moved); color: var(--moved-ink); border-radius: 3px; padding: .04em .12em; }
.sign { font: 600 .68em/1 var(--mono); border: 1px solid currentColor; border-radius: 3px; padding: 0 .25em; margin-inline: .1em; unicode-bidi: isolate; direction: ltr; display: inline-block; vertical-align: .1em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
td, th { border: 1px solid var(--line); padding: .28rem .55rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; min-width: 2.2rem; }
.side td { white-space: pre-wrap; overflow-wrap: break-word; }
td.gone { background: color-mix(in srgb, var(--gone) 45%, transparent); }
td.came { background: color-mix(in srgb, var(--came) 45%, transparent); }
tr.gap td { background: repeating-linear-gradient(-45deg, transparent 0 6px, var(--sunk) 6px 12px); height: 2rem; }
kbd { font: .8rem var(--mono); border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: .05rem .4rem; background: var(--sunk); }
@media (max-width: 46rem) {
  .sides { grid-template-columns: 1fr; }
  .side { padding: .6rem .75rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .toolbar, .skip { display: none !important; } .card { break-inside: avoid-page; } }
`;
