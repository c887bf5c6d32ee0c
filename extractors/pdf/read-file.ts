import { JobFailure, documentFailure, limitExceeded, malformed } from '../../src/contract/failure.ts';
import type { Extraction } from '../extractor.ts';
import type { Budget } from '../shared/budget.ts';
import { CrossReferenceFault, PdfFile } from './document.ts';
import type { CrossReference } from './document.ts';
import { headerOffset } from './file-structure.ts';

/** What reading a file needs of its extraction. */
export type FileSource = Pick<Extraction, 'bytes' | 'budget' | 'asset'>;

type Reading<Result> = (file: PdfFile, budget: Budget) => Promise<Result>;

/** Believes the cross-reference data first, and looks for the objects itself when one is not where it should be. */
export async function readFile<Result>(
  source: FileSource,
  read: Reading<Result>,
): Promise<{ readonly read: Result; readonly rebuilt: boolean }> {
  const header = headerOffset(source.bytes);
  if (header === -1) throw documentFailure('format_mismatch', 'no %PDF- in the first 1024 bytes');
  const { budget, asset } = source;
  const whole = { bytes: source.bytes.subarray(header), budget, asset };
  try {
    return { read: await readOnce(whole, 'as-written', read), rebuilt: false };
  } catch (error) {
    if (!(error instanceof CrossReferenceFault)) throw ownFailure(error, source);
  }
  try {
    return { read: await readOnce(whole, 'rebuilt', read), rebuilt: true };
  } catch (error) {
    throw ownFailure(error, source);
  }
}

async function readOnce<Result>(
  source: FileSource,
  crossReference: CrossReference,
  read: Reading<Result>,
): Promise<Result> {
  const file = new PdfFile(source, crossReference);
  try {
    return await read(file, source.budget);
  } finally {
    file.close();
  }
}

/** Whatever the core throws at a damaged document is that document's fault; an array too large is a limit. */
function ownFailure(error: unknown, { budget }: FileSource): unknown {
  const { limits, place } = budget;
  if (error instanceof JobFailure) return error;
  if (error instanceof CrossReferenceFault)
    return malformed('an object that the document names is missing', place);
  if (error instanceof RangeError)
    return /call stack/.test(error.message)
      ? malformed('objects are nested too deeply', place)
      : limitExceeded('memory_mib', limits.memory_mib, limits.memory_mib, place);
  return malformed('an object of the document cannot be read', place);
}
