import type { AgentCall, InlineAgent } from '../declaration.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part } from './scope.ts';

/** Wyrd's built-in tools. */
const TOOLS: readonly string[] = [
  'cards.list',
  'cards.get',
  'bifrost.list_tables',
  'bifrost.describe_table',
  'bifrost.query',
  'fs.list',
  'fs.read',
  'fs.search',
  'fs.extract',
  'code.run',
];

/** Tools have names that exist; those of files need a workspace, and a workspace needs one that reads it. */
export function judgeTools(
  { workspace }: AgentCall,
  { toolNames }: InlineAgent,
  part: Part,
): DeclarationRefusal | undefined {
  const site = within(part, 'agent', 'tool_names');
  return inOrder(
    () =>
      firstOf(toolNames, (name, index) =>
        TOOLS.includes(name)
          ? undefined
          : refuse(
              'agent_tools',
              within(site, index),
              `there is no such tool; allowed: ${TOOLS.join(', ')}`,
              {
                suggestion: nearestName(name, TOOLS),
              },
            ),
      ),
    () =>
      workspace.size > 0
        ? undefined
        : firstOf(toolNames, (name, index) =>
            readsFiles(name)
              ? refuse('agent_tools', within(site, index), `"${name}" reads a workspace, and there is none`)
              : undefined,
          ),
    () =>
      workspace.size === 0 || toolNames.some((name) => readsFiles(name) || name === 'code.run')
        ? undefined
        : refuse('agent_tools', within(part, 'workspace'), 'no tool of the agent reads the workspace'),
  );
}

function readsFiles(tool: string): boolean {
  return tool.startsWith('fs.');
}
