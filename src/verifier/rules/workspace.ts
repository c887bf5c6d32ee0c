import type { WorkspaceSource } from '../declaration.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part } from './scope.ts';

const ROOT = '/inputs/';

/** Mounts lie below /inputs/, and none below another. */
export function judgeMounts(
  workspace: ReadonlyMap<string, WorkspaceSource>,
  part: Part,
): DeclarationRefusal | undefined {
  const mounts = [...workspace.keys()];
  return inOrder(
    () =>
      firstOf(mounts, (mount) =>
        mount.startsWith(ROOT) && isRelativeSafe(mount.slice(ROOT.length))
          ? undefined
          : refuse(
              'workspace_path',
              within(part, mount),
              `a mount is ${ROOT} and names, none of them empty, . or ..`,
            ),
      ),
    () =>
      firstOf(mounts, (mount) => {
        const above = mountAbove(mount, workspace);
        return above === undefined
          ? undefined
          : refuse('workspace_path', within(part, mount), `it lies below the mount "${above}"`);
      }),
  );
}

/** Artifacts of a workspace are files of cards of that kind. */
export function judgeArtifacts(
  workspace: ReadonlyMap<string, WorkspaceSource>,
  part: Part,
): DeclarationRefusal | undefined {
  return firstOf(workspace, ([mount, source]) => {
    if (source.kind === 'reference') return undefined;
    const { card, path } = source.artifact;
    const site = within(part, mount, 'artifact');
    if (card.kind === 'card' && card.card.kind !== 'Artifact')
      return refuse(
        'workspace_artifact',
        within(site, 'card'),
        `a file comes from an Artifact, not from a card of kind ${card.card.kind}`,
      );
    return path === undefined || isRelativeSafe(path)
      ? undefined
      : refuse('workspace_artifact', within(site, 'path'), 'the path has names, none of them empty, . or ..');
  });
}

function isRelativeSafe(path: string): boolean {
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

function mountAbove(mount: string, workspace: ReadonlyMap<string, unknown>): string | undefined {
  for (let end = mount.lastIndexOf('/'); end >= ROOT.length; end = mount.lastIndexOf('/', end - 1)) {
    const above = mount.slice(0, end);
    if (workspace.has(above)) return above;
  }
  return undefined;
}
