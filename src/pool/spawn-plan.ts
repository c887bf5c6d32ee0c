import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { LaunchPlan } from '../contract/isolation.ts';

/** Spawns the command of a plan with pipes on stdin, stdout and stderr, and no descriptor but those that the plan names. */
export function spawnPlan(plan: LaunchPlan): ChildProcess {
  const nothing = openSync(devNull, 'r');
  const files = plan.descriptorFiles.map((path) => openSync(path, 'r'));
  try {
    const stdio: ('pipe' | 'ignore' | number)[] = ['pipe', 'pipe', 'pipe', ...files];
    if (plan.infoDescriptor !== undefined) stdio[plan.infoDescriptor] = 'pipe';
    for (const descriptor of plan.maskedDescriptors) stdio[descriptor] ??= nothing;
    return spawn(plan.command, plan.arguments, {
      cwd: plan.workingFolder,
      env: { ...plan.environment },
      // Leaves the numbers between as they are: nothing stands there.
      stdio: Array.from(stdio, (end) => end ?? 'ignore'),
      ...plan.user,
    });
  } finally {
    for (const file of [nothing, ...files]) closeSync(file);
  }
}
