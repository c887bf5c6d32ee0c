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
    () => {
      const tree = new MountTree();
      return firstOf(mounts, (mount) =>
        tree.add(mount)
          ? undefined
          : refuse('workspace_path', within(part, mount), 'one mount lies below another'),
      );
    },
  );
}

/** The folders of mounts: none may be a mount itself. */
class MountTree {
  readonly #root: MountFolder = new Map();

  /** Adds a mount; false when it lies below another, or another below it. */
  add(mount: string): boolean {
    const segments = mount.split('/');
    const name = segments.pop() ?? '';
    let folder = this.#root;
    for (const segment of segments) {
      const next = folder.get(segment) ?? new Map<string, MountFolder | 'mount'>();
      if (next === 'mount') return false;
      folder.set(segment, next);
      folder = next;
    }
    if (folder.has(name)) return false;
    folder.set(name, 'mount');
    return true;
  }
}

type MountFolder = Map<string, MountFolder | 'mount'>;

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
