import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

/** What a command printed and how it ended. */
export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line from its source on the Node that the tests run on. */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd = ROOT,
  input?: string,
): Promise<CommandEnd> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
    ...environment,
  };
  const child = spawn(process.execPath, [join(ROOT, 'src/main.ts'), ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that reads no input may be gone before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}
