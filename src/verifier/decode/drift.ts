import type { DriftCheck, DriftCondition, DriftProfile, DriftSignal } from '../declaration.ts';
import { cardLink } from './card.ts';
import type { Cursor } from './cursor.ts';
import { fields, openFields } from './cursor.ts';
import { driftMethod, psiProfile } from './drift-profile.ts';
import { reference } from './reference.ts';
import { featureName } from './slot.ts';
import { list, number, oneOf, text, u32 } from './values.ts';

export function driftCheck(at: Cursor): DriftCheck {
  const given = fields(at, ['kind', 'on', 'method', 'signal', 'condition', 'profile', 'description']);
  const profile = given.mayBeNull('profile', driftProfile);
  const description = given.mayBeNull('description', text);
  return {
    kind: 'drift',
    on: given.need('on', reference),
    method: given.need('method', driftMethod),
    signal: given.need('signal', driftSignal),
    condition: given.need('condition', driftCondition),
    ...(profile === undefined ? {} : { profile }),
    ...(description === undefined ? {} : { description }),
  };
}

/** As the published types: keys that a signal does not know are passed over. */
function driftSignal(at: Cursor): DriftSignal {
  const given = openFields<'kind' | 'baseline_ref' | 'features' | 'name'>(at);
  const kind = given.need('kind', oneOf(['Distribution', 'Metric']));
  if (kind === 'Metric') return { kind, name: given.need('name', text) };
  return {
    kind,
    baseline: given.need('baseline_ref', cardLink),
    features: given.need('features', list(featureName)),
  };
}

function driftCondition(at: Cursor): DriftCondition {
  const given = openFields<'kind' | 'limit' | 'lower' | 'upper'>(at);
  const kind = given.need('kind', oneOf(['Statistical', 'Above', 'Below', 'Outside']));
  switch (kind) {
    case 'Statistical':
      return { kind };
    case 'Above':
    case 'Below':
      return { kind, limit: given.need('limit', number) };
    case 'Outside':
      return { kind, lower: given.need('lower', number), upper: given.need('upper', number) };
  }
}

function driftProfile(at: Cursor): DriftProfile {
  const kind = openFields<'kind'>(at).need('kind', driftMethod);
  switch (kind) {
    case 'Psi':
      return psiProfile(at);
    case 'Spc': {
      const sampleSize = fields(at, ['kind', 'sample_size']).need('sample_size', u32);
      return { kind, sampleSize };
    }
    case 'Custom': {
      const given = openFields<'metric_name' | 'baseline_value' | 'alert_threshold'>(at);
      return {
        kind,
        metricName: given.need('metric_name', text),
        baselineValue: given.need('baseline_value', number),
        alertThreshold: given.need('alert_threshold', number),
      };
    }
  }
}
