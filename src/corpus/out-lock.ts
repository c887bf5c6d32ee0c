import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CorpusFault, StorageFault } from './faults.ts';

const SQLITE_BUSY = 5;

/**
 * Holds a folder for one writer. Node has no file locks of its own but SQLite's, which the kernel drops with the process
 * however that ends: a run that was killed leaves nothing that the next would have to judge.
 */
export class OutLock implements Disposable {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Takes the lock; fails at once when another run writes into the folder. */
  static take(folder: string): OutLock {
    const database = open(folder);
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new OutLock(database);
    } catch (error) {
      database.close();
      if (!(error instanceof Error && 'errcode' in error) || error.errcode !== SQLITE_BUSY) throw error;
      throw new CorpusFault(`Cannot use "${folder}": another run is writing into it`);
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function open(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'lock'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StorageFault(`Cannot write into "${folder}": ${why}`);
  }
}
