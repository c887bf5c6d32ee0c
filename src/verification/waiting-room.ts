import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { ExecutionRequest } from './execution.ts';

const RETRY_AFTER_SECONDS = 5;
/** Of the room, what one tenant may fill. */
const TENANT_SHARE = 0.75;

/** How many executions may wait, and how many bytes they may hold: their requests, and the files that stay for them. */
export interface WaitingBounds {
  readonly maxPending: number;
  readonly maxPendingBytes: number;
}

/** What an execution holds while it waits. */
export interface Holding {
  readonly requestBytes: number;
  readonly files: readonly { readonly sha256: string; readonly sizeBytes: number }[];
}

interface OfTenant {
  executions: number;
  bytes: number;
  /** How many executions name each file; it is held once. */
  readonly files: Map<string, number>;
}

/** The room of executions that wait or are being accepted. */
export class WaitingRoom {
  readonly #bounds: WaitingBounds;
  readonly #byTenant = new Map<string, OfTenant>();

  constructor(bounds: WaitingBounds) {
    this.#bounds = bounds;
  }

  /** Takes a place, or throws the refusal; it tells what is the caller's own, the rest would tell of other tenants. */
  enter(tenant: string, holding: Holding): void {
    this.#requirePlace(tenant);
    this.#requireBytes(tenant, holding);
    this.readmit(tenant, holding);
  }

  /** Takes a place for what was accepted by an earlier life of the service, whatever waits already. */
  readmit(tenant: string, holding: Holding): void {
    const own = this.#of(tenant);
    own.bytes += addedBytes(own, holding);
    own.executions++;
    for (const { sha256 } of holding.files) own.files.set(sha256, (own.files.get(sha256) ?? 0) + 1);
    this.#byTenant.set(tenant, own);
  }

  /** Gives a place back. */
  leave(tenant: string, holding: Holding): void {
    const own = this.#of(tenant);
    for (const { sha256 } of holding.files) {
      const left = (own.files.get(sha256) ?? 0) - 1;
      if (left > 0) own.files.set(sha256, left);
      else own.files.delete(sha256);
    }
    own.bytes -= addedBytes(own, holding);
    own.executions--;
    if (own.executions === 0) this.#byTenant.delete(tenant);
  }

  #requirePlace(tenant: string): void {
    const { maxPending } = this.#bounds;
    const own = this.#of(tenant).executions;
    const share = Math.ceil(maxPending * TENANT_SHARE);
    if (this.#all('executions') < maxPending && own < share) return;
    throw full('As many executions wait as may', {
      own_waiting: own,
      max_waiting: own < share ? maxPending : share,
    });
  }

  /** One alone may be as large as a request and its evidence may. */
  #requireBytes(tenant: string, holding: Holding): void {
    const { maxPendingBytes } = this.#bounds;
    const own = this.#of(tenant);
    const share = Math.ceil(maxPendingBytes * TENANT_SHARE);
    const asked = addedBytes(own, holding);
    const greedy = own.executions > 0 && own.bytes + asked > share;
    const isFull = this.#byTenant.size > 0 && this.#all('bytes') + asked > maxPendingBytes;
    if (!greedy && !isFull) return;
    throw full('The executions that wait hold as many bytes as they may', {
      own_waiting_bytes: own.bytes,
      asked_bytes: asked,
      max_waiting_bytes: greedy ? share : maxPendingBytes,
    });
  }

  #of(tenant: string): OfTenant {
    return this.#byTenant.get(tenant) ?? { executions: 0, bytes: 0, files: new Map() };
  }

  #all(measure: 'executions' | 'bytes'): number {
    return this.#byTenant.values().reduce((sum, own) => sum + own[measure], 0);
  }
}

/** The request of an execution, and the files that it names, each once. */
export function holdingOf(request: ExecutionRequest): Holding {
  const files = new Map<string, number>();
  for (const input of Object.values(request.inputs ?? {}))
    if (input.kind === 'file') files.set(input.sha256, input.size_bytes);
  return {
    requestBytes: Buffer.byteLength(JSON.stringify(request)),
    files: [...files].map(([sha256, sizeBytes]) => ({ sha256, sizeBytes })),
  };
}

/** What is held with it and not without it. */
function addedBytes(own: OfTenant, { requestBytes, files }: Holding): number {
  const added = files.filter(({ sha256 }) => !own.files.has(sha256));
  return added.reduce((sum, { sizeBytes }) => sum + sizeBytes, requestBytes);
}

function full(message: string, details: Readonly<Record<string, number>>): WyrdRefusal {
  return new WyrdRefusal('WYRD_VERIFICATION_429_STAGING_FULL', message, {
    ...details,
    retry_after_seconds: RETRY_AFTER_SECONDS,
  });
}
