import { createHash, timingSafeEqual } from 'node:crypto';
import { TENANT_NAME } from '../contract/job.ts';
import { Refusal } from '../contract/problem.ts';

/** A token that speaks for one tenant; only its digest is known here. */
export interface TokenGrant {
  readonly sha256: string;
  readonly tenant: string;
}

const DEFAULT_TENANT = 'default';

/**
 * The tenant a request speaks for: its token decides, and without tokens its header. Wyrd's own clients carry the token in
 * X-Wyrd-Access-Token.
 */
export function tenantOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  grants: readonly TokenGrant[],
): string {
  const named = headers['wyrd-tenant'];
  if (named !== undefined && (typeof named !== 'string' || !TENANT_NAME.test(named))) {
    throw new Refusal('REQUEST_INVALID', 'The header Wyrd-Tenant is no tenant name', {
      header: 'Wyrd-Tenant',
      expected: TENANT_NAME.source,
    });
  }
  if (grants.length === 0) return named ?? DEFAULT_TENANT;
  const tenant = grantedTenant(headers['authorization'] ?? headers['x-wyrd-access-token'], grants);
  if (named !== undefined && named !== tenant)
    throw new Refusal('FORBIDDEN', 'The token speaks for another tenant than Wyrd-Tenant names');
  return tenant;
}

/** Refuses a tenant in the body that is not the caller's. */
export function requireTenant(named: string | undefined, tenant: string): void {
  if (named === undefined || named === tenant) return;
  throw new Refusal('FORBIDDEN', 'The job names another tenant than the caller', { path: '/tenant' });
}

/** Whether the token is one of those granted. */
export function isGranted(token: string, grants: readonly TokenGrant[]): boolean {
  return tenantGranted(token, grants) !== undefined;
}

function grantedTenant(authorization: string | string[] | undefined, grants: readonly TokenGrant[]): string {
  const token =
    typeof authorization === 'string' ? /^Bearer ([\x21-\x7e]+)$/.exec(authorization)?.[1] : undefined;
  const tenant = tenantGranted(token ?? '', grants);
  if (token === undefined || tenant === undefined)
    throw new Refusal('UNAUTHORIZED', 'The request has no token that is known here');
  return tenant;
}

/** Every grant is compared, each in constant time, so that time tells nothing about which one was near. */
function tenantGranted(token: string, grants: readonly TokenGrant[]): string | undefined {
  const digest = createHash('sha256').update(token).digest();
  let tenant: string | undefined;
  for (const grant of grants)
    if (timingSafeEqual(digest, Buffer.from(grant.sha256, 'hex'))) tenant = grant.tenant;
  return tenant;
}
