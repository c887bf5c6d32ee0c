import { compareBytes } from '../byte-order.ts';
import type { AgentCall, InlineAgent, InlinePrompt } from '../declaration.ts';
import { judgeMedia } from './agent-media.ts';
import { judgeTools } from './agent-tools.ts';
import { judgeReference, judgeReferences } from './reference.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';
import { judgeArtifacts, judgeMounts } from './workspace.ts';

/** An agent and its prompt, both declared in place. */
export interface PlacedAgent {
  readonly agent: InlineAgent;
  readonly prompt: InlinePrompt;
}

/** The agent of a call when nothing of it must be looked up. */
export function placedAgent({ agent }: AgentCall): PlacedAgent | undefined {
  if (agent.kind !== 'inline' || agent.prompt.kind !== 'inline') return undefined;
  return { agent, prompt: agent.prompt };
}

/** A call of an agent; of one that is elsewhere only what stands here is judged. */
export function judgeAgent(scope: Scope, call: AgentCall, part: Part): DeclarationRefusal | undefined {
  const workspace = within(part, 'workspace');
  return inOrder(
    () => judgeKind(call, part),
    () => judgeReferences(scope, call.inputs, within(part, 'inputs')),
    () =>
      firstOf(call.workspace, ([mount, source]) =>
        source.kind === 'reference'
          ? judgeReference(scope, source.reference, within(workspace, mount))
          : undefined,
      ),
    () => judgeMounts(call.workspace, workspace),
    () => judgeArtifacts(call.workspace, workspace),
    () => judgePlaced(scope, call, part),
  );
}

function judgeKind({ agent }: AgentCall, part: Part): DeclarationRefusal | undefined {
  if (agent.kind !== 'card' || agent.card.kind === 'Agent') return undefined;
  return refuse(
    'agent_kind',
    within(part, 'agent'),
    `an Agent works here, not a card of kind ${agent.card.kind}`,
  );
}

function judgePlaced(scope: Scope, call: AgentCall, part: Part): DeclarationRefusal | undefined {
  const placed = placedAgent(call);
  if (placed === undefined) return undefined;
  return inOrder(
    () => judgeInputs(call, placed.prompt, part),
    () => judgeMedia(scope, call, placed.prompt, within(part, 'inputs')),
    () => judgeTools(call, placed.agent, part),
  );
}

/** The prompt names exactly what it is given. */
function judgeInputs(
  { inputs }: AgentCall,
  { placeholders }: InlinePrompt,
  part: Part,
): DeclarationRefusal | undefined {
  const actual = [...inputs.keys()].sort(compareBytes);
  const lacking = placeholders.find((name) => !inputs.has(name));
  const named = new Set(placeholders);
  const surplus = actual.find((name) => !named.has(name));
  if (lacking === undefined && surplus === undefined) return undefined;
  const message =
    lacking === undefined
      ? `the prompt has no place for "${surplus ?? ''}"`
      : `the prompt names "${lacking}", and inputs does not give it`;
  return refuse('agent_inputs', within(part, 'inputs'), message, { expected: placeholders, actual });
}
