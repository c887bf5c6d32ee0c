import type { ContentRun } from './content-run.ts';
import type { BaseStream, PdfObject } from './document.ts';
import { EvaluatorPreprocessor } from './document.ts';
import { OPERATORS } from './operators.ts';

/** pdf.js' operator reader keeps graphics state that nobody asks for; a million `q` must not grow it. */
const NO_STATE = { save() {}, restore() {}, transform() {}, stateStack: [] };

/** Runs the operators of a stream to its end; those that no text depends on are passed over. */
export async function runContent(run: ContentRun, stream: BaseStream): Promise<void> {
  const { file } = run.page;
  const operators = new EvaluatorPreprocessor(stream, file.xref, NO_STATE);
  const operation: { fn: number; args: PdfObject[] | null } = { fn: 0, args: null };
  for (;;) {
    operation.args = null;
    file.readingContent = true;
    if (!operators.read(operation)) break;
    const pending = OPERATORS[operation.fn]?.(run, operation.args ?? []);
    if (pending instanceof Promise) {
      file.readingContent = false;
      await pending;
    }
  }
  file.readingContent = false;
  file.checkFaults();
}
