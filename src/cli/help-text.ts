/** What an option is given, empty for one that is on or off, and what it means. */
export type OptionHelp = readonly [value: string, means: string];

/** How one command is called, told to whoever asks for `--help`. */
export interface CommandHelp {
  /** Its words, such as `corpus run`. */
  readonly name: string;
  /** What stands after the name, a line each. */
  readonly synopsis: readonly string[];
  readonly does: string;
  readonly options: Readonly<Record<string, OptionHelp>>;
  /** How its exit code is read, where it says more than done or failed. */
  readonly exits?: string;
  readonly example: string;
}

const NAME_WIDTH = 9;
/** An option that takes more has what it means on a line of its own. */
const MOST_WIDTH = 24;
const STANDARD_EXITS =
  'exit codes: 0 done · 1 a file failed or was refused · 64 called wrongly · 70 service trouble · 78 bad configuration';

/** All commands, two lines each or more. */
export function overview(helps: readonly CommandHelp[]): string {
  const commands = helps.map(({ name, synopsis, does, exits }) => {
    const [first = '', ...more] = name.split(' ');
    const deep = `\n  ${' '.repeat(NAME_WIDTH)}`;
    const call = [[...more, synopsis[0] ?? ''].join(' '), ...synopsis.slice(1)].join(deep);
    const what = exits === undefined ? does : `${does}; exit ${exits}`;
    return `  ${first.padEnd(NAME_WIDTH)}${call === '' ? what : `${call}${deep}${what}`}`;
  });
  return `usage: wyrd-worker <command> [options]

${commands.join('\n')}
  help     show this; wyrd-worker COMMAND --help shows the options of one command

${STANDARD_EXITS}
`;
}

/** Commands of one name: how each is written, its options and an example, then what the exit codes say. */
export function helpOf(helps: readonly CommandHelp[]): string {
  return `${helps.map(helpOfOne).join('\n')}\n${STANDARD_EXITS}\n`;
}

function helpOfOne({ name, synopsis, does, options, exits, example }: CommandHelp): string {
  const start = `usage: wyrd-worker ${name} `;
  const rows = Object.entries(options).map(([option, [value, means]]) => ({
    option: `--${option}${value === '' ? '' : ` ${value}`}`,
    means,
  }));
  const width = Math.max(0, ...rows.map(({ option }) => option.length).filter((one) => one <= MOST_WIDTH));
  const lines = [
    `${start}${synopsis.join(`\n${' '.repeat(start.length)}`)}`.trimEnd(),
    '',
    `${does.charAt(0).toUpperCase()}${does.slice(1)}.`,
    ...(exits === undefined ? [] : [`Exit ${exits}.`]),
    '',
    ...rows.map(({ option, means }) =>
      option.length > width
        ? `  ${option}\n  ${' '.repeat(width)}  ${means}`
        : `  ${option.padEnd(width)}  ${means}`,
    ),
    ...(rows.length === 0 ? [] : ['']),
    `example: ${example}`,
  ];
  return `${lines.join('\n')}\n`;
}
