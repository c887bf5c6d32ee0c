/** What the report of a diff has beyond the common style. */
export const DIFF_STYLE = `
.masthead { padding-block: clamp(1.6rem, 4vw, 3.2rem) 1rem; }
.masthead .kicker { font-size: .82rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin-bottom: .5rem; }
.masthead .lead { margin-top: .7rem; font: 1.08rem/1.5 var(--read); color: var(--soft); max-width: 48rem; }
.runs { display: grid; grid-template-columns: 1fr auto 1fr; gap: .3rem 1rem; margin-top: 1.4rem; align-items: center; }
.runs dt { font-size: .75rem; letter-spacing: .05em; text-transform: uppercase; color: var(--soft); }
.runs dd { font-size: .92rem; overflow-wrap: anywhere; }
.runs .arrow { font-size: 1.4rem; color: var(--soft); }
.strip { display: block; width: 100%; height: 12px; margin-top: 1.5rem; border-radius: 99px; background: var(--note); }
.strip .bad { fill: light-dark(#c8452f, #e2664f); } .strip .warn { fill: light-dark(#dba32c, #d6a63f); }
.strip .good { fill: light-dark(#3c9a5b, #4fb273); } .strip .note { fill: light-dark(#9a968c, #7d7a72); }
.overview { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 2.5rem; }
.overview table { width: 100%; }
.overview td, .overview th { border-width: 0 0 1px; padding: .38rem .5rem .38rem 0; }
.overview th { font-weight: 500; font-size: .78rem; color: var(--soft); text-align: end; white-space: normal; overflow-wrap: normal; }
.overview td.count { text-align: end; }
.overview th:first-child, .overview td:first-child { text-align: start; }
.formats td:first-child { white-space: nowrap; }
.numbers td:nth-child(2) { text-align: end; white-space: nowrap; }
.numbers del, .numbers ins { font-weight: 650; }

.toolbar { position: sticky; top: 0; z-index: 5; background: color-mix(in srgb, var(--paper) 90%, transparent); backdrop-filter: blur(10px); border-block: 1px solid var(--line); margin-top: 2rem; }
.toolbar .inner { max-width: 76rem; margin-inline: auto; padding: .6rem clamp(1rem, 3vw, 2.5rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
.toolbar .line { display: flex; gap: .5rem; align-items: center; }
.toolbar input { flex: 1; min-width: 0; padding: .42rem .8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.toolbar .state { color: var(--soft); font-size: .88rem; white-space: nowrap; }
.groups { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; }
.groups fieldset { position: relative; border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.pill { border: 1px solid var(--line); background: var(--card); border-radius: 99px; padding: .12rem .7rem; font-size: .84rem; cursor: pointer; white-space: nowrap; }
.pill:hover { border-color: var(--soft); }
.pill[aria-pressed="true"] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.pill small { margin-inline-start: .3rem; font-size: .92em; }
.plain { border: 1px solid var(--line); background: var(--card); border-radius: 8px; padding: .38rem .7rem; cursor: pointer; }

.files { display: grid; gap: .8rem; margin-block: 1.4rem 5rem; }
.file { content-visibility: auto; contain-intrinsic-size: auto 4.5rem; overflow: clip; }
.file[data-tone="bad"] { border-inline-start: 5px solid light-dark(#c8452f, #e2664f); }
.file[data-tone="warn"] { border-inline-start: 5px solid light-dark(#dba32c, #d6a63f); }
.file[data-tone="good"] { border-inline-start: 5px solid light-dark(#3c9a5b, #4fb273); }
.file[data-tone="note"] { border-inline-start: 5px solid light-dark(#b5b1a7, #63615a); }
.file > details > summary { display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: center; padding: .75rem 1rem; cursor: pointer; list-style: none; }
.file > details > summary::-webkit-details-marker { display: none; }
.file > details > summary::before { content: ""; width: .5rem; height: .5rem; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); margin-inline-end: .2rem; flex: none; }
.file > details[open] > summary::before { transform: rotate(45deg); }
.file h3 { font: 400 1rem/1.4 var(--ui); overflow-wrap: anywhere; margin-inline-end: auto; }
.file h3 b { font-weight: 650; }
.inside { padding: 0 1rem 1rem; display: grid; gap: .9rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.3rem; font-size: .9rem; color: var(--soft); }
.facts b { color: var(--ink); font-weight: 600; }
.ends { display: grid; gap: .3rem; font-size: .95rem; }
.diagnostics { list-style: none; display: grid; gap: .3rem; font-size: .92rem; }
.place { content-visibility: auto; contain-intrinsic-size: auto 9rem; scroll-margin-top: 9rem; border-radius: 8px; }
.place header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .6rem; margin-bottom: .35rem; }
.place h4 { font: 600 .92rem/1.4 var(--ui); }
.place header .pairs { font-size: .9rem; }
.place header code { margin-inline-start: auto; color: var(--soft); font-size: .76rem; overflow-wrap: anywhere; }
.more > summary { cursor: pointer; color: var(--link); padding: .4rem 0; }
.more .rest { display: grid; gap: .9rem; margin-top: .5rem; }
.nothing { padding: 3rem 1rem; text-align: center; color: var(--soft); font: 1.1rem var(--read); }
dialog { border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: var(--ink); padding: 1.4rem 1.6rem; max-width: 26rem; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .45rem 1rem; margin-block: .9rem 1.1rem; }
@media (max-width: 46rem) {
  .overview { grid-template-columns: minmax(0, 1fr); }
  .runs { grid-template-columns: 1fr; } .runs .arrow { display: none; }
  .groups { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1rem; padding-inline: 1rem; scrollbar-width: none; }
  .groups fieldset { flex-wrap: nowrap; }
  .toolbar .keys { display: none; }
  .toolbar .line { flex-wrap: wrap; }
  .toolbar input { flex: 1 0 100%; font-size: 16px; }
  .toolbar .state { margin-inline-end: auto; }
  .file h3 { flex: 1 0 calc(100% - 2rem); }
  .place { scroll-margin-top: 11rem; }
  .place header code { display: none; }
  .inside { padding-inline: .7rem; }
}
`;
