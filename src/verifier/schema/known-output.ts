import { Citation } from '../../contract/citation.ts';
import { ExtractOutput } from '../../contract/extract-output.ts';
import type { MediaFormat } from '../../contract/formats.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { Action, PromptResponse, Slot } from '../declaration.ts';

/** The schema of what an action gives, where it is known; undefined admits every path. */
export function outputSchema(action: Action, slots: ReadonlyMap<string, Slot>): JsonValue | undefined {
  switch (action.kind) {
    case 'code':
      return undefined;
    case 'extract': {
      const slot = action.from.root === 'input' ? slots.get(action.from.slot) : undefined;
      return slot?.type === 'media' ? extractSchema(slot.formats) : undefined;
    }
    case 'agent': {
      const { agent } = action;
      const prompt = agent.kind === 'inline' ? agent.prompt : undefined;
      return prompt?.kind === 'inline' ? responseSchema(prompt.responseFormat) : undefined;
    }
  }
}

const EXTRACT_BRANCHES = (ExtractOutput as unknown as { readonly anyOf: readonly ExtractBranch[] }).anyOf;

type ExtractBranch = JsonObject & {
  readonly properties: { readonly format: { readonly const: string } };
};

/** The output of an extraction, of the formats that the slot takes. */
function extractSchema(formats: readonly MediaFormat[]): JsonValue {
  const accepted: readonly string[] = formats;
  return {
    anyOf: EXTRACT_BRANCHES.filter(({ properties }) => accepted.includes(properties.format.const)),
  };
}

/** What an agent answers: a text, unless its prompt asks for something else. */
function responseSchema(response: PromptResponse): JsonValue {
  switch (response.kind) {
    case 'text':
      return { type: 'string' };
    case 'schema':
      return response.schema;
    case 'verdict':
      return verdictSchema(response.data);
  }
}

/** Wyrd's closed verdict, with `data` exactly when the response format declares it. */
function verdictSchema(data: JsonObject | undefined): JsonValue {
  return {
    type: 'object',
    properties: {
      outcome: { type: 'string' },
      reason: { type: 'string' },
      citations: { type: 'array', items: Citation as unknown as JsonObject },
      ...(data === undefined ? {} : { data }),
    },
    additionalProperties: false,
  };
}
