import type { IsolationLevel } from '../../src/contract/isolation.ts';
import { whyNoNamespaces } from './diagnosis.ts';
import type { Layers } from './layers.ts';
import type { KernelAccount } from './probe/kernel-account.ts';
import type { ProbeResult } from './probe/probe.ts';

/** One layer around jails on this machine: `proven` by a running jail, `there` and not proven, or `missing`. */
export interface LayerReport {
  readonly layer: string;
  readonly state: 'proven' | 'there' | 'missing';
  readonly detail: string;
  /** What brings a missing layer, as a command or a setting. */
  readonly remedy?: string;
}

type Probes = Readonly<Partial<Record<IsolationLevel, ProbeResult>>>;

/** Every layer, from the outermost in: what the files say, and what the probes showed. */
export async function reportLayers(layers: Layers, probes: Probes): Promise<LayerReport[]> {
  const held = heldProbe(probes);
  const account = held?.account;
  const { bubblewrap, filter, prlimit, setpriv } = layers;
  return [
    proven(
      held !== undefined,
      'process',
      'a process per jail, empty environment, pipes only, killed from outside',
    ),
    proven(
      held !== undefined,
      'node',
      'permission model, no addons, no inspector, no code from strings, heap cap',
    ),
    tool('resource-limits', prlimit, account?.dataLimited, 'util-linux'),
    tool('unprivileged', setpriv, unprivileged(account, layers), 'util-linux'),
    await namespaces(bubblewrap, account, probes.os),
    filter === undefined
      ? missing(
          'system-calls',
          `no filter for ${process.platform} on ${process.arch}`,
          'Linux on x64 or arm64',
        )
      : proven(account?.filtered === true, 'system-calls', 'an allow list, all else refused by the kernel'),
  ];
}

/** The strongest level that held. */
function heldProbe({ os, process }: Probes): Extract<ProbeResult, { outcome: 'held' }> | undefined {
  return [os, process].find((result) => result?.outcome === 'held');
}

function unprivileged(account: KernelAccount | undefined, { isRoot }: Layers): boolean | undefined {
  if (account === undefined) return undefined;
  return account.noNewPrivileges && account.withoutCapabilities && (!isRoot || account.uid !== 0);
}

async function namespaces(
  bubblewrap: string | undefined,
  account: KernelAccount | undefined,
  os: ProbeResult | undefined,
): Promise<LayerReport> {
  if (bubblewrap === undefined)
    return missing('namespaces', 'bubblewrap (bwrap) is not in PATH', installing('bubblewrap'));
  const diagnosis = os?.outcome === 'not started' ? await whyNoNamespaces(bubblewrap) : undefined;
  if (diagnosis !== undefined) return missing('namespaces', diagnosis.reason, diagnosis.remedy);
  return proven(
    account?.ownProcesses === true,
    'namespaces',
    `user, net, pid, ipc, uts, mount by ${bubblewrap}`,
  );
}

function tool(
  layer: string,
  path: string | undefined,
  shown: boolean | undefined,
  debianPackage: string,
): LayerReport {
  return path === undefined
    ? missing(layer, `not in PATH`, installing(debianPackage))
    : proven(shown === true, layer, `by ${path}`);
}

function installing(debianPackage: string): string {
  return `apt-get install ${debianPackage}`;
}

function proven(shown: boolean, layer: string, detail: string): LayerReport {
  return { layer, state: shown ? 'proven' : 'there', detail };
}

function missing(layer: string, detail: string, remedy: string): LayerReport {
  return { layer, state: 'missing', detail, remedy };
}
