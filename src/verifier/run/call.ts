import type { CodeJob } from '../../contract/job.ts';
import type { CodeCall } from '../declaration.ts';
import type { RunContext } from './context.ts';
import type { Scope } from './scope.ts';
import { resolve } from './scope.ts';

/** The call of an author's function as jobs take it, or why it cannot be made. */
export type PreparedCall =
  | { readonly kind: 'ready'; readonly call: CodeJob['code'] }
  | { readonly kind: 'unready'; readonly reason: string };

type Arguments = NonNullable<CodeJob['code']['inputs']>;

/** Resolves the arguments of a call. The whole output of a step goes by its digest: it need not be read to be passed on. */
export function prepareCall(
  { source, entrypoint, inputs }: CodeCall,
  scope: Scope,
  run: Pick<RunContext, 'steps'>,
): PreparedCall {
  if (source.kind === 'artifact')
    return unready('the source is an artifact of a registry, which is not available here');
  const given: [string, Arguments[string]][] = [];
  for (const [name, reference] of inputs) {
    if (reference.root === 'step' && reference.of === 'output' && reference.path.length === 0) {
      const fate = run.steps.get(reference.step)?.fate;
      if (fate?.kind === 'succeeded') {
        given.push([name, { output: { sha256: fate.output.sha256 } }]);
        continue;
      }
    }
    const resolved = resolve(reference, scope);
    if (resolved.kind === 'absent') return unready(`the input ${name} is missing: ${resolved.reason}`);
    given.push([name, { value: resolved.value }]);
  }
  return {
    kind: 'ready',
    call: { source: { inline: source.text }, entrypoint, inputs: Object.fromEntries(given) },
  };
}

function unready(reason: string): PreparedCall {
  return { kind: 'unready', reason };
}
