import type { CorpusRecord } from '../../contract/corpus-record.ts';
import type { RecordPair } from './file-diff.ts';

/** Joins the records of two runs by their names, in one walk over both. */
export async function* pairRecords(
  before: AsyncGenerator<CorpusRecord, void>,
  after: AsyncGenerator<CorpusRecord, void>,
): AsyncGenerator<RecordPair, void> {
  try {
    let was = await next(before);
    let is = await next(after);
    while (was !== null || is !== null) {
      if (is === null || (was !== null && was.file < is.file)) {
        yield { before: was, after: null };
        was = await next(before);
      } else if (was === null || is.file < was.file) {
        yield { before: null, after: is };
        is = await next(after);
      } else {
        yield { before: was, after: is };
        was = await next(before);
        is = await next(after);
      }
    }
  } finally {
    // When one side cannot be read, the other is let go as well.
    await Promise.all([before.return(), after.return()]);
  }
}

/** Files that are only on one side but have the same bytes are one file that got another name. */
export function pairRenamed(lonely: readonly RecordPair[]): RecordPair[] {
  const gone = new Map<string, CorpusRecord[]>();
  for (const { before } of lonely) {
    if (before === null || before.sha256 === null) continue;
    const same = gone.get(before.sha256);
    if (same === undefined) gone.set(before.sha256, [before]);
    else same.push(before);
  }
  const renamed = new Set<CorpusRecord>();
  const pairs = lonely.flatMap(({ after }): RecordPair[] => {
    if (after === null) return [];
    const before = after.sha256 === null ? undefined : gone.get(after.sha256)?.shift();
    if (before === undefined) return [{ before: null, after }];
    renamed.add(before);
    return [{ before, after }];
  });
  const removed = lonely.filter(({ before }) => before !== null && !renamed.has(before));
  return [...pairs, ...removed];
}

async function next(records: AsyncGenerator<CorpusRecord, void>): Promise<CorpusRecord | null> {
  const { value, done } = await records.next();
  return done === true ? null : (value ?? null);
}
