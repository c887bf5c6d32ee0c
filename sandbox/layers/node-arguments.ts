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
    '--disable-sigusr1',
    '--no-warnings',
    `--max-old-space-size=${memoryMib}`,
    ...v8Flags,
    entry,
  ];
}
