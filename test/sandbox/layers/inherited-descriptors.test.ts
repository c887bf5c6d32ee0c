import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../helpers/source-files.ts';

// Beyond the first sixteen, which Node itself turns to be closed on exec when it starts.
const HIGH = 40;

const program = (statement: string): string => `
  import { closeInheritedDescriptors } from ${JSON.stringify(join(ROOT, 'sandbox/layers/inherited-descriptors.ts'))};
  import { spawnSync } from 'node:child_process';
  ${statement}
  process.stdout.write(String(spawnSync('/bin/sh', ['-c', 'test -e /dev/fd/${HIGH}']).status));
`;

it.runIf(process.platform === 'linux')('closes descriptors that would be handed on to jails', () => {
  const passedOn = (statement: string): string => {
    const stdio = Array.from({ length: HIGH + 1 }, (_, descriptor) =>
      descriptor < 3 || descriptor === HIGH ? ('pipe' as const) : ('ignore' as const),
    );
    return spawnSync(process.execPath, ['--input-type=module', '--eval', program(statement)], {
      stdio,
    }).stdout.toString();
  };
  expect(passedOn('')).toBe('0');
  expect(passedOn('closeInheritedDescriptors();')).toBe('1');
});
