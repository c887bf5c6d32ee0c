import { buildJails } from '../../tools/build-jails.ts';

/** Vitest's global set-up: tests run on the very bundles that ship. */
export async function setup(): Promise<void> {
  await buildJails();
}
