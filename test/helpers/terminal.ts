import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

/** Whether there is a program here that gives a command a terminal: that of util-linux. */
export function hasTerminals(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
}

/** The command line on a terminal of its own, typed into as by a person. */
export class Terminal {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #waiting = new Set<() => void>();
  #shown = '';

  constructor(args: readonly string[]) {
    const command = [process.execPath, join(ROOT, 'src/main.ts'), ...args].map(quoted).join(' ');
    this.#child = spawn('script', ['--quiet', '--return', '--command', `exec ${command}`, '/dev/null'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        SHELL: '/bin/sh',
        TERM: 'xterm',
        WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#shown += text;
      for (const look of this.#waiting) look();
    });
    this.ended = new Promise((resolve) => {
      this.#child.on('close', (code) => {
        resolve(code);
      });
    });
  }

  /** Everything that came to the screen, with what was typed. */
  get shown(): string {
    return this.#shown;
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Resolves when the text stands on the screen; rejects when the command ends without it. */
  async shows(text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<'there'>();
    const look = (): void => {
      if (this.#shown.includes(text)) resolve('there');
    };
    this.#waiting.add(look);
    look();
    const first = await Promise.race([promise, this.ended]);
    this.#waiting.delete(look);
    if (first !== 'there' && !this.#shown.includes(text))
      throw new Error(`The command ended without ${JSON.stringify(text)}: ${JSON.stringify(this.#shown)}`);
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
