import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../helpers/source-files.ts';

// Beyond the first sixteen, which Node itself turns to be closed on exec when it starts.
const HIGH = 40;

const imports = `
  import { inheritedDescriptors } from ${JSON.stringify(join(ROOT, 'sandbox/layers/inherited-descriptors.ts'))};
  import { spawnPlan } from ${JSON.stringify(join(ROOT, 'src/pool/spawn-plan.ts'))};`;

/** What a program that a service starts finds on a descriptor that the service itself was handed. */
function foundBehind(masked: string): string {
  const stdio = Array.from({ length: HIGH + 1 }, (_, descriptor) =>
    descriptor < 3 || descriptor === HIGH ? ('pipe' as const) : ('ignore' as const),
  );
  const program = `${imports}
    const child = spawnPlan({
      level: 'process', command: '/bin/readlink', arguments: ['/proc/self/fd/${HIGH}'], environment: {},
      workingFolder: '/', descriptorFiles: [], maskedDescriptors: ${masked}, memoryMib: 1,
    });
    child.stdout.pipe(process.stdout);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { stdio })
    .stdout.toString()
    .trim();
}

it.runIf(process.platform === 'linux')('passes no descriptor on that the service was handed', () => {
  expect(foundBehind('[]')).toMatch(/^socket:/);
  expect(foundBehind('inheritedDescriptors()')).toBe('/dev/null');
});
