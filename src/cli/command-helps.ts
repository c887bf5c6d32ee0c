import { EXTRACT_FORMATS } from '../contract/formats.ts';
import type { CHECK_OPTIONS } from './check-command.ts';
import type { CITE_OPTIONS } from './cite-command.ts';
import type { CALL_OPTIONS } from './code-command.ts';
import type { ACCEPT_OPTIONS } from './corpus-accept-command.ts';
import type { CROSSCHECK_OPTIONS } from './corpus-crosscheck-command.ts';
import type { DIFF_OPTIONS } from './corpus-diff-command.ts';
import type { RUN_OPTIONS } from './corpus-run-command.ts';
import type { DECLARE_OPTIONS } from './declare-command.ts';
import type { EXTRACT_OPTIONS } from './extract-command.ts';
import type { CommandHelp, OptionHelp } from './help-text.ts';
import type { SERVE_OPTIONS } from './serve-command.ts';
import type { VERIFY_OPTIONS } from './verify-command.ts';

/** Each option of a command and no other, so that none is added without a word on it. */
type HelpOf<Options> = Readonly<Record<keyof Options, OptionHelp>>;

const PRETTY: OptionHelp = ['', 'indent what is printed'];
const RESULT: OptionHelp = [
  '',
  'print the whole result of the job, with its error and diagnostics, on stdout',
];
const EVIDENCE: OptionHelp = [
  'slot=FILE | slot=@VALUE.json',
  'what citations of this slot point into; may be repeated',
];

const CALL: HelpOf<typeof CALL_OPTIONS> = {
  entrypoint: ['NAME', 'the function that is called'],
  input: [
    'name=JSON | name=@FILE.json | name=extract:FILE',
    'one keyword argument: a value, a file of JSON, or what the reader gives of a document; may be repeated',
  ],
  path: ['P', 'the file of the entrypoint within a .zip or .tar.gz'],
  now: ['T', 'where the clocks stand, such as 2026-01-31T12:00:00Z (2000-01-01T00:00:00Z)'],
  pretty: PRETTY,
  result: RESULT,
};

const HELPS = [
  {
    name: 'serve',
    synopsis: ['[--listen ADDRESS:PORT | --socket PATH]'],
    does: 'run the service until SIGTERM',
    options: {
      listen: [
        'ADDRESS:PORT',
        'where to listen (127.0.0.1:7478); others than loopback need WYRD_WORKER_TOKENS_FILE',
      ],
      socket: ['PATH', 'listen on a Unix socket instead'],
    } satisfies HelpOf<typeof SERVE_OPTIONS>,
    example: 'wyrd-worker serve --listen 127.0.0.1:7478',
  },
  {
    name: 'extract',
    synopsis: ['FILE… [--format F] [--pretty] [--result] [--ndjson]'],
    does: 'read documents; the output alone on stdout, one line a file for several',
    options: {
      format: ['F', `what the files are, whatever their names say: ${EXTRACT_FORMATS.join(', ')}`],
      pretty: PRETTY,
      result: RESULT,
      ndjson: ['', 'one line a file, also for one file'],
    } satisfies HelpOf<typeof EXTRACT_OPTIONS>,
    example: 'wyrd-worker extract contract.docx --pretty',
  },
  {
    name: 'code',
    synopsis: [
      'FILE.py --entrypoint NAME [--input name=JSON | name=@FILE | name=extract:FILE]…',
      '[--path P] [--now T] [--pretty] [--result]',
    ],
    does: 'call a Python function (a file, a zip or a tar.gz) and print what it returns',
    options: CALL,
    example: 'wyrd-worker code total.py --entrypoint total --input table=extract:prices.csv',
  },
  {
    name: 'check',
    synopsis: [
      'FILE.py --entrypoint NAME [--input …]… [--evidence slot=FILE | slot=@VALUE.json]…',
      '[--response-format @SCHEMA.json] [--path P] [--now T] [--pretty] [--result]',
    ],
    does: 'call a check and judge what it returns',
    exits: '0 passed, 3 failed, 4 inconclusive, 5 not_applicable',
    options: {
      ...CALL,
      evidence: EVIDENCE,
      'response-format': ['@SCHEMA.json', 'a JSON Schema that the data of the verdict must fit'],
    } satisfies HelpOf<typeof CHECK_OPTIONS>,
    example:
      'wyrd-worker check check.py --entrypoint check --input ticket=@ticket.json --evidence ticket=@ticket.json',
  },
  {
    name: 'cite',
    synopsis: [
      '--citations @CITATIONS.json --evidence slot=FILE | slot=@VALUE.json…',
      '[--excerpt] [--pretty] [--result]',
    ],
    does: 'judge citations, with their quotes',
    exits: '0 all valid, 3 some not',
    options: {
      citations: ['@CITATIONS.json', 'an array of citations, or of {"citation", "quote"}'],
      evidence: EVIDENCE,
      excerpt: ['', 'bring the text at the place of every valid citation'],
      pretty: PRETTY,
      result: RESULT,
    } satisfies HelpOf<typeof CITE_OPTIONS>,
    example: 'wyrd-worker cite --citations @citations.json --evidence letter=letter.md',
  },
  {
    name: 'corpus run',
    synopsis: ['DIR --out OUT'],
    does: 'read every file of a folder into records and outputs; go on where a stopped or killed run was',
    options: {
      out: ['OUT', 'the folder of the run: a new one, an empty one, or the one to go on with'],
    } satisfies HelpOf<typeof RUN_OPTIONS>,
    example: 'wyrd-worker corpus run documents/ --out before',
  },
  {
    name: 'corpus diff',
    synopsis: ['A B [--html FILE] [--json] [--slower RATIO] [--fatter RATIO] [--show N]'],
    does: 'what changed from one run to another, the worst first',
    exits: '0 nothing, 3 something',
    options: {
      html: ['FILE', 'write a page for people too'],
      json: ['', 'print everything for machines'],
      slower: ['RATIO', 'exit 3 also for a file that took so many times as long (told from 2 on)'],
      fatter: ['RATIO', 'exit 3 also for a file that took so many times the memory (told from 1.5 on)'],
      show: ['N', 'how many files are shown (20)'],
    } satisfies HelpOf<typeof DIFF_OPTIONS>,
    example: 'wyrd-worker corpus diff before after --html report.html',
  },
  {
    name: 'corpus accept',
    synopsis: ['[FORMAT/CASE…] [--corpus DIR] [--version FORMAT=N]… [--line TEXT] [--changelog FILE]'],
    does: 'write the goldens of cases and the manifest; without cases, take in those whose golden holds',
    options: {
      corpus: ['DIR', 'the folder of the cases (corpus)'],
      version: ['FORMAT=N', 'the new version of a format whose goldens change; may be repeated'],
      line: ['TEXT', 'the line of the changelog; asked for on a terminal'],
      changelog: ['FILE', 'where that line goes (CHANGELOG.md beside the corpus)'],
    } satisfies HelpOf<typeof ACCEPT_OPTIONS>,
    example: 'wyrd-worker corpus accept csv/mixed-line-ends --version csv=2 --line "csv: …"',
  },
  {
    name: 'corpus crosscheck',
    synopsis: ['DIR [--readers FOLDER] [--classes FILE.json] [--json]'],
    does: 'hold readings to second readers; every difference stands in a class',
    exits: '0 every difference has a class, 3 some not or theirs is right',
    options: {
      readers: ['FOLDER', 'a folder whose node_modules has the other readers'],
      classes: ['FILE.json', 'classes of your own: a list of {"name", "verdict", "because"} with patterns'],
      json: ['', 'print everything for machines'],
    } satisfies HelpOf<typeof CROSSCHECK_OPTIONS>,
    example: 'wyrd-worker corpus crosscheck documents/',
  },
  {
    name: 'declare',
    synopsis: ['--check FILE… | - [--json]'],
    does: "judge declarations of Verifiers (YAML or JSON) by Wyrd's rules",
    exits: '0 all valid, 1 when one is refused',
    options: {
      check: ['', 'judge them, which is all that declare does here'],
      json: ['', 'one object a file'],
    } satisfies HelpOf<typeof DECLARE_OPTIONS>,
    example: 'wyrd-worker declare --check verifier.yaml',
  },
  {
    name: 'verify',
    synopsis: [
      'VERIFIER.yaml --input slot=FILE | slot=@VALUE.json | slot=JSON…',
      '[--explain] [--json] [--html FILE] [--deadline S]',
    ],
    does: 'run a Verifier and show what its verdict rests on',
    exits: '0 passed, 3 failed, 4 inconclusive',
    options: {
      input: [
        'slot=FILE | slot=@VALUE.json | slot=JSON',
        'what fills a slot: media a FILE, json a value or @FILE, trace @FILE; may be repeated',
      ],
      explain: ['', 'add every attempt, error, uncounted citation and check'],
      json: ['', "print the result in Wyrd's shape instead"],
      html: ['FILE', 'write a page that shows each requirement with its evidence too'],
      deadline: ['S', 'how many seconds it may take (60, 3,600 at most)'],
    } satisfies HelpOf<typeof VERIFY_OPTIONS>,
    example:
      'wyrd-worker verify verifier.yaml --input invoice=invoice.pdf --input limit=2000 --html report.html',
  },
  {
    name: 'doctor',
    synopsis: [''],
    does: 'show every isolation layer, what is missing and how to get it',
    options: {},
    example: 'wyrd-worker doctor',
  },
] as const satisfies readonly CommandHelp[];

/** The help of every command, in the order in which they are shown. */
export const COMMAND_HELPS: readonly CommandHelp[] = HELPS;
