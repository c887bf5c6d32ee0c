import { detailsText } from './details-text.ts';

interface TaskError {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Details = Readonly<Record<string, unknown>>;

/** An error as people read it: what went wrong, then line by line where in the author's Python, the innermost last. */
export function errorLines({ code, message, details }: TaskError): readonly [string, ...string[]] {
  const { exception, traceback, file, line, column, text, ...others } = details;
  if (!isDetails(exception)) {
    const more = detailsText(details);
    return [`${code}: ${message}${more === '' ? '' : `: ${more}`}`];
  }
  const more = detailsText(others);
  const raised = `${code}: ${String(exception['type'])}: ${String(exception['message'])}${more === '' ? '' : ` (${more})`}`;
  const frames: readonly unknown[] = Array.isArray(traceback) ? traceback : [];
  return [raised, ...(frames.length > 0 ? frames : [{ file, line, column, text }]).flatMap(frameText)];
}

function frameText(frame: unknown): readonly string[] {
  if (!isDetails(frame)) return [];
  if (typeof frame['omitted'] === 'number') return [`… ${frame['omitted']} more calls`];
  const { file, line, column, function: caller, text } = frame;
  if (typeof file !== 'string') return [];
  const place = [
    `${file} line ${String(line)}`,
    ...(typeof column === 'number' ? [`column ${column}`] : []),
    ...(typeof caller === 'string' ? [`in ${caller}`] : []),
  ].join(', ');
  return [typeof text === 'string' ? `${place}: ${text.trim()}` : place];
}

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
