/** What the report of a verification has beyond the common style. */
export const VERIFICATION_STYLE = `
html { scroll-padding-top: 1rem; }
.masthead { padding-block: clamp(1.6rem, 4vw, 3.2rem) 1rem; }
.masthead .kicker { font: 600 1.05rem/1.4 var(--ui); overflow-wrap: anywhere; }
.masthead .kicker span { color: var(--soft); font-weight: 400; }
.verdict { display: inline-block; margin-block: .5rem .2rem; padding: .12em .5em .16em .4em; border-radius: .35em; }
.verdict.good { background: var(--came); color: var(--came-ink); }
.verdict.bad { background: var(--gone); color: var(--gone-ink); }
.verdict.warn { background: var(--warn); color: var(--warn-ink); }
.masthead .lead { margin-top: .5rem; font: 1.08rem/1.5 var(--read); color: var(--soft); }
.contents { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem .4rem; margin-bottom: 1.2rem; }
.contents a { display: block; padding: .1rem .7rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); text-decoration: none; font-size: .88rem; overflow-wrap: anywhere; }
.contents a:hover { border-color: var(--soft); }
.contents a.good > span:first-child { color: var(--came-ink); } .contents a.bad > span:first-child { color: var(--gone-ink); }
.contents a.warn > span:first-child { color: var(--warn-ink); }
.contents a.bad, .contents a.warn { font-weight: 600; }

.requirements { display: grid; gap: 1rem; }
.requirement { display: grid; grid-template-columns: minmax(0, 1fr); overflow: clip; }
.requirement.cites { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
.requirement[data-tone="bad"] { border-inline-start: 5px solid light-dark(#c8452f, #e2664f); }
.requirement[data-tone="warn"] { border-inline-start: 5px solid light-dark(#dba32c, #d6a63f); }
.requirement[data-tone="good"] { border-inline-start: 5px solid light-dark(#3c9a5b, #4fb273); }
.requirement[data-tone="note"] { border-inline-start: 5px solid light-dark(#b5b1a7, #63615a); }
.told-of { padding: 1rem 1.2rem 1.1rem; display: flex; flex-direction: column; gap: .55rem; }
.told-of .line { display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: center; overflow-wrap: anywhere; }
.requirement h3 { font: 600 1.22rem/1.32 var(--read); overflow-wrap: anywhere; text-wrap: pretty; }
.reason { color: var(--soft); overflow-wrap: anywhere; white-space: pre-line; }
.requirement .reason { color: var(--ink); }
.value, .error, .uncounted { overflow-wrap: anywhere; font-size: .92rem; }
.label { font-size: .78rem; color: var(--soft); overflow-wrap: anywhere; }
.error { background: var(--warn); color: var(--warn-ink); padding: .35rem .6rem; border-radius: 6px; }
.error .soft { color: inherit; }
.uncounted { list-style: none; display: grid; gap: .4rem; }
details > summary { cursor: pointer; color: var(--soft); font-size: .86rem; width: fit-content; }
details .text.code { font-size: 12.5px; margin-top: .5rem; padding: .6rem .8rem; background: var(--sunk); border-radius: 8px; }
.evidence { background: var(--sunk); border-inline-start: 1px solid var(--line); padding: 1rem 1.2rem 1.2rem; display: grid; gap: 1.2rem; align-content: start; }
.citation { display: grid; gap: .5rem; min-width: 0; }
figcaption { display: flex; flex-wrap: wrap; gap: .1rem .6rem; font-size: .86rem; color: var(--soft); overflow-wrap: anywhere; }
figcaption b { color: var(--ink); font-weight: 600; }
.block { display: grid; gap: .2rem; min-width: 0; }
.told { font-size: .84rem; color: var(--soft); font-style: italic; overflow-wrap: anywhere; }
mark { -webkit-box-decoration-break: clone; box-decoration-break: clone; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
mark.whole { display: block; padding: .35rem .8rem; border-inline-start: 4px solid light-dark(#dba32c, #d6a63f); border-radius: 0 6px 6px 0; background: color-mix(in srgb, var(--warn) 42%, var(--card)); color: var(--ink); }
mark.blank { font-style: italic; }
.grid { background: var(--card); }
.grid th { font-weight: 500; font-size: .8rem; color: var(--soft); background: var(--sunk); white-space: nowrap; }
.grid td { white-space: pre-wrap; overflow-wrap: break-word; max-width: 26rem; }
.grid td.cited { background: var(--warn); }
.grid td.cited mark { padding: 0; }
.lines { font: 13.5px/1.6 var(--mono); width: 100%; background: var(--card); border: 1px solid var(--line); }
.lines td, .lines th { border: 0; padding: .05rem .7rem; min-width: 0; }
.lines th { width: 1%; color: var(--soft); font-weight: 400; text-align: end; white-space: nowrap; user-select: none; }
.lines td { white-space: pre-wrap; overflow-wrap: anywhere; }
.lines tr:has(.cited) { background: color-mix(in srgb, var(--warn) 42%, transparent); }

.steps { list-style: none; margin: 0; padding: .3rem 1.2rem; }
.steps > li { display: grid; grid-template-columns: minmax(8rem, 16rem) minmax(0, 1fr) minmax(0, 17rem); gap: .2rem 1.2rem; align-items: center; padding-block: .55rem; }
.steps > li + li { border-top: 1px solid var(--line); }
.steps .name { overflow-wrap: anywhere; }
.steps .times { font-size: .88rem; text-align: end; }
.steps .reason, .steps .failures { grid-column: 1 / -1; }
.failures { list-style: none; display: grid; gap: .3rem; font-size: .92rem; }
.bar { display: block; width: 100%; height: 10px; border-radius: 99px; background: var(--note); }
.bar .good { fill: light-dark(#3c9a5b, #4fb273); } .bar .bad { fill: light-dark(#c8452f, #e2664f); } .bar .note { fill: light-dark(#9a968c, #7d7a72); }
.slots { padding: .3rem 1.2rem; }
.slot { display: grid; grid-template-columns: minmax(6rem, 16rem) minmax(0, 1fr); gap: .2rem 1.2rem; padding-block: .6rem; overflow-wrap: anywhere; }
.slot .tag { white-space: normal; overflow-wrap: anywhere; }
.slot + .slot { border-top: 1px solid var(--line); }
.digest { color: var(--soft); font-size: .78rem; }
.nothing { padding: 1.5rem; text-align: center; color: var(--soft); }
footer { padding-block: 2.5rem; font-size: .82rem; overflow-wrap: anywhere; }
@media (max-width: 46rem) {
  .requirement.cites { grid-template-columns: minmax(0, 1fr); }
  .evidence { border-inline-start: 0; border-top: 1px solid var(--line); }
  .told-of, .evidence { padding-inline: .9rem; }
  .steps > li, .slot { grid-template-columns: minmax(0, 1fr); }
  .steps .times { text-align: start; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 10.5pt; }
  main, .wide, .masthead { max-width: none; padding-inline: 0; }
  .contents, details:not([open]) { display: none; }
  h2 { break-after: avoid-page; }
  .block, .slot, .steps > li { break-inside: avoid-page; }
  footer { padding-block: .6rem 0; }
  .scroll { overflow: visible; }
  .tag, .verdict, .grid td.cited, .bar, .bar rect { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
