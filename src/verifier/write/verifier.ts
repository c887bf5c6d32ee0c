import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { Decide, Requirement, Slot, Step, Verifier } from '../declaration.ts';
import { referenceText } from '../reference.ts';
import { actionJson, comparisonJson, mapJson } from './check.ts';

/** A Verifier in its normalised wire form: decoding it gives the same Verifier, and defaults are left out. */
export function verifierJson(verifier: Verifier): JsonObject {
  const { description, inputs, steps, requirements, decide, contextCapture, orderBy } = verifier;
  return {
    ...(description === undefined ? {} : { description }),
    ...(inputs.size === 0 ? {} : { inputs: mapJson(inputs, slotJson) }),
    ...(steps.length === 0 ? {} : { steps: steps.map(stepJson) }),
    ...(requirements.length === 0 ? {} : { requirements: requirements.map(requirementJson) }),
    ...(decide.kind === 'all' ? {} : { decide: decideJson(decide) }),
    ...(contextCapture === 'full' ? {} : { context_capture: contextCapture }),
    ...(orderBy === undefined
      ? {}
      : { order_by: orderBy === 'recorded_at' ? orderBy : referenceText(orderBy) }),
  };
}

function slotJson(slot: Slot): JsonValue {
  const required = 'required' in slot && !slot.required ? { required: false } : {};
  switch (slot.type) {
    case 'source':
      return slot.text;
    case 'samples':
      return { type: 'samples', features: slot.features };
    case 'trace':
      return { type: 'trace', ...required };
    case 'json':
      return { type: 'json', ...(slot.schema === undefined ? {} : { schema: slot.schema }), ...required };
    case 'media': {
      const limit = slot.maxBytes === undefined ? {} : { max_bytes: slot.maxBytes };
      return { type: 'media', formats: slot.formats, ...limit, ...required };
    }
  }
}

function stepJson({ id, action, dependsOn, when, requirements, timeoutSeconds, retries }: Step): JsonObject {
  return {
    id,
    action: actionJson(action),
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
    ...(when === undefined ? {} : { when: { path: referenceText(when.path), ...comparisonJson(when) } }),
    ...(requirements.length === 0 ? {} : { requirements: requirements.map(requirementJson) }),
    ...(timeoutSeconds === undefined ? {} : { timeout_seconds: timeoutSeconds }),
    ...(retries === 0 ? {} : { retries }),
  };
}

function requirementJson({ id, statement, declaredCheck }: Requirement): JsonObject {
  return { id, statement, check: declaredCheck };
}

function decideJson(decide: Decide): JsonValue {
  return decide.kind === 'all' ? 'all' : { pass_rate: { threshold: decide.threshold } };
}
