/** What the page of a verification has beyond the common style. */
export const VERIFICATION_STYLE = `
.masthead { padding-block: clamp(1.6rem, 4vw, 3.2rem) .5rem; }
.masthead .kicker { font-size: .82rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin-bottom: .5rem; }
.masthead h1 .verdict { white-space: nowrap; }
.verdict.passed { color: var(--came-ink); } .verdict.failed { color: var(--gone-ink); } .verdict.inconclusive { color: var(--warn-ink); }
.masthead .lead { margin-top: .7rem; font: 1.08rem/1.5 var(--read); color: var(--soft); }
.requirements { display: grid; gap: .9rem; margin-block: 1.4rem 2rem; }
.requirement { overflow: clip; display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); border-inline-start: 5px solid light-dark(#b5b1a7, #63615a); }
.requirement[data-outcome="passed"] { border-inline-start-color: light-dark(#3c9a5b, #4fb273); }
.requirement[data-outcome="failed"] { border-inline-start-color: light-dark(#c8452f, #e2664f); }
.requirement[data-outcome="inconclusive"] { border-inline-start-color: light-dark(#dba32c, #d6a63f); }
.judged { padding: 1rem 1.2rem; }
.judged header { display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: baseline; }
.judged h2 { font: 650 1rem/1.4 var(--ui); margin: 0; overflow-wrap: anywhere; }
.judged .statement { font: 1.12rem/1.5 var(--read); margin-top: .35rem; overflow-wrap: anywhere; }
.judged .reason { margin-top: .35rem; color: var(--soft); overflow-wrap: anywhere; }
.judged details { margin-top: .6rem; font-size: .88rem; }
.judged summary { cursor: pointer; color: var(--link); }
.judged pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12.5px/1.55 var(--mono); background: var(--sunk); padding: .7rem .9rem; border-radius: 8px; margin: .5rem 0 0; }
.evidence { background: var(--sunk); padding: 1rem 1.2rem; display: grid; gap: .9rem; align-content: start; }
.evidence h3 { font: 500 .78rem/1.4 var(--ui); letter-spacing: .04em; color: var(--soft); }
.evidence figcaption { font-size: .86rem; color: var(--soft); margin-bottom: .25rem; overflow-wrap: anywhere; }
.evidence figcaption b { color: var(--ink); }
.evidence .text { margin: 0; max-height: 20rem; overflow: auto; }
.steps td, .steps th { border-width: 0 0 1px; padding: .4rem .8rem .4rem 0; }
.steps td:last-child { width: 34%; min-width: 9rem; }
.steps table { width: 100%; }
.steps th { font-weight: 500; font-size: .78rem; color: var(--soft); }
.steps svg { display: block; width: 100%; height: 10px; background: var(--note); border-radius: 99px; }
.steps rect { fill: light-dark(#3b7ea8, #6fb2da); } .steps .failed rect { fill: light-dark(#c8452f, #e2664f); }
footer { margin-block: 2.5rem 4rem; color: var(--soft); font-size: .85rem; }
@media (max-width: 46rem) { .requirement { grid-template-columns: minmax(0, 1fr); } }
`;
