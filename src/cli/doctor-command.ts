import { parseArgs } from 'node:util';
import type { IsolationReport } from '../service.ts';
import { IsolationUnavailable, explain } from '../service.ts';
import type { ExitCode } from './exit-codes.ts';
import { EXIT } from './exit-codes.ts';
import { OneShot } from './one-shot.ts';

/** `wyrd-worker doctor`: says layer by layer how strongly jails are held here; 0 only at full strength. */
export async function doctorCommand(args: readonly string[] = []): Promise<ExitCode> {
  parseArgs({ args: [...args], options: {} });
  try {
    const oneShot = await OneShot.open(1, 'anew');
    try {
      await oneShot.ready();
      const { level, report } = oneShot.isolation;
      tell(`isolation: ${level}`, report);
      return level === 'os' ? EXIT.ok : EXIT.failed;
    } finally {
      await oneShot.close();
    }
  } catch (error) {
    if (!(error instanceof IsolationUnavailable)) throw error;
    tell(`isolation: none (${error.message})`, error.report);
    return EXIT.failed;
  }
}

function tell(headline: string, { layers, probes }: IsolationReport): void {
  const width = Math.max(...layers.map(({ layer }) => layer.length));
  const lines = [
    headline,
    ...layers.flatMap(({ layer, state, detail, remedy }) => [
      `  ${layer.padEnd(width)}  ${state.padEnd('missing'.length)}  ${detail}`,
      ...(remedy === undefined ? [] : [`  ${''.padEnd(width)}           remedy: ${remedy}`]),
    ]),
    ...Object.entries(probes).map(([level, result]) => `probe: level "${level}" ${explain(result)}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
