import type { Cursor, Decoder } from './cursor.ts';
import { fields } from './cursor.ts';
import { list, number, oneOf, text, u32 } from './values.ts';

/** The settings of a prompt that others look at. */
interface PromptSettings {
  readonly maxOutputTokens: number | undefined;
  readonly stopSequences: readonly string[];
}

const MAX_STOP_SEQUENCES = 4;

/** The settings of a portable prompt, each within what its provider takes. */
export function promptSettings(likeOpenAi: boolean): Decoder<PromptSettings> {
  return (at) => {
    const given = fields(at, [
      'temperature',
      'top_p',
      'max_output_tokens',
      'top_k',
      'stop_sequences',
      'seed',
      'presence_penalty',
      'frequency_penalty',
      'reasoning_effort',
    ]);
    given.mayBeNull('temperature', between(0, 2));
    given.mayBeNull('top_p', between(0, 1));
    given.mayBeNull('presence_penalty', between(-2, 2));
    given.mayBeNull('frequency_penalty', between(-2, 2));
    given.mayBeNull('seed', seed);
    given.mayBeNull('reasoning_effort', oneOf(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']));
    given.mayBeNull('top_k', likeOpenAi ? refusedTopK : u32);
    return {
      maxOutputTokens: given.mayBeNull('max_output_tokens', u32),
      stopSequences: given.mayBeNull('stop_sequences', stopSequences) ?? [],
    };
  };
}

function between(min: number, max: number): Decoder<number> {
  return (at) => {
    const value = number(at);
    if (value < min || value > max) throw at.fault(`a number from ${min} to ${max} must stand here`);
    return value;
  };
}

function seed(at: Cursor): void {
  const integer = at.node.kind === 'number' ? at.node.integer : undefined;
  if (integer === undefined || BigInt.asIntN(64, integer) !== integer)
    throw at.fault('a whole number of 64 bits must stand here');
}

function refusedTopK(at: Cursor): never {
  throw at.fault('this provider takes no top_k');
}

function stopSequences(at: Cursor): readonly string[] {
  const sequences = list(text)(at);
  if (sequences.length > MAX_STOP_SEQUENCES)
    throw at.fault(`at most ${MAX_STOP_SEQUENCES} sequences may stand here`);
  return sequences;
}
