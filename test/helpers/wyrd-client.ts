import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

/** The newest of Wyrd's clients on PyPI. */
const CLIENT = 'wyrd_ai==0.3.0';
const DRIVER = join(ROOT, 'test/service/wyrd-client/drive.py');

/** Wyrd's client in a virtual environment, made once a machine; the reason when it cannot be had. */
export function wyrdClientPython(): { readonly python: string } | { readonly missing: string } {
  const folder = join(tmpdir(), `wyrd-client-${CLIENT}`);
  const python = join(folder, 'bin/python');
  if (existsSync(python)) return { python };
  const making = `${folder}.${process.pid}`;
  try {
    execFileSync('python3', ['-m', 'venv', making], { stdio: 'pipe' });
    execFileSync(join(making, 'bin/python'), ['-m', 'pip', 'install', '--quiet', CLIENT], { stdio: 'pipe' });
    renameSync(making, folder);
    return { python };
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    return existsSync(python)
      ? { python }
      : { missing: `no virtual environment with ${CLIENT}: ${String(error).split('\n')[0]}` };
  }
}

/** What the driver is told; see drive.py. */
export type ClientCommand = Readonly<Record<string, unknown>> & { readonly do: string };

/** Runs one command in a process of its own, whose home is the folder given. */
export function driveClient(
  python: string,
  home: string,
  command: ClientCommand,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], HOME: home };
    const child = execFile(python, [DRIVER], { env, timeout: 100_000 }, (error, stdout, stderr) => {
      if (error !== null) reject(new Error(`${error.message}\n${stderr}`));
      else resolve(JSON.parse(stdout) as Record<string, unknown>);
    });
    child.stdin?.end(JSON.stringify(command));
  });
}

/** Writes a Service card bound to Verifiers, as people author them; gives the path of the Service. */
export function writeCards(folder: string, verifiers: Readonly<Record<string, object>>): string {
  mkdirSync(folder, { recursive: true });
  const envelope = (kind: string, name: string, spec: object): string =>
    JSON.stringify({
      apiVersion: 'wyrd/v1',
      kind,
      metadata: { name, space: 'claims', version: '1.0.0' },
      spec,
    });
  for (const [name, spec] of Object.entries(verifiers))
    writeFileSync(join(folder, `${name}.yaml`), envelope('Verifier', name, spec));
  const verified_by = Object.keys(verifiers).map((name) => ({ verifier: `./${name}.yaml` }));
  const path = join(folder, 'service.yaml');
  writeFileSync(path, envelope('Service', 'claims-desk', { verified_by }));
  return path;
}
