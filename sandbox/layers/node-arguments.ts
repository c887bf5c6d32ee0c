// node:sqlite opens, creates and attaches database files past the permission model (seen in Node 26.10), web storage stands
// on it, and nothing in a jail needs foreign functions, addons or WebSocket.
const ABSENT_MODULES = [
  '--no-experimental-sqlite',
  '--no-experimental-webstorage',
  '--no-experimental-ffi',
  '--no-experimental-websocket',
  '--no-addons',
] as const;

/** One jail as Node is told about it, in paths as they are called where it runs. */
export interface NodeJail {
  readonly folder: string;
  readonly entry: string;
  readonly memoryMib: number;
  /** Further V8 flags of this kind of jail. */
  readonly v8Flags: readonly string[];
}

/** Node's own belts: the permission model (no writes, children, workers, addons, network), heap cap, no eval. */
export function nodeArguments({ folder, entry, memoryMib, v8Flags }: NodeJail): string[] {
  return [
    '--permission',
    `--allow-fs-read=${folder}/`,
    '--disallow-code-generation-from-strings',
    ...ABSENT_MODULES,
    '--disable-sigusr1',
    ...bareNodeArguments({ folder, entry, memoryMib, v8Flags }),
  ];
}

/** What a jail's Node needs to run at all, without any belt. */
export function bareNodeArguments({ entry, memoryMib, v8Flags }: NodeJail): string[] {
  return ['--no-warnings', `--max-old-space-size=${memoryMib}`, ...v8Flags, entry];
}
