import { EXIT } from './exit-codes.ts';
import { OneShot } from './one-shot.ts';

/** `wyrd-worker doctor`: says how strongly jails are held here. */
export async function doctorCommand(): Promise<number> {
  const oneShot = new OneShot(1);
  try {
    await oneShot.ready();
    process.stdout.write(`isolation: ${oneShot.isolation}\n`);
    return oneShot.isolation === 'os' ? EXIT.ok : EXIT.failed;
  } finally {
    await oneShot.close();
  }
}
