import type { JsonObject } from '../../contract/json-value.ts';
import type { DriftCheck, DriftProfile, DriftSignal } from '../declaration.ts';
import { referenceText } from '../reference.ts';
import { linkJson } from './card.ts';

/** A drift check in its normalised wire form. */
export function driftJson(check: DriftCheck): JsonObject {
  const { on, method, signal, condition, profile, description } = check;
  return {
    kind: 'drift',
    on: referenceText(on),
    method,
    signal: signalJson(signal),
    condition: { ...condition },
    ...(profile === undefined ? {} : { profile: profileJson(profile) }),
    ...(description === undefined ? {} : { description }),
  };
}

function signalJson(signal: DriftSignal): JsonObject {
  if (signal.kind === 'Metric') return { ...signal };
  return {
    kind: signal.kind,
    baseline_ref: linkJson(signal.baseline),
    features: signal.features,
  };
}

function profileJson(profile: DriftProfile): JsonObject {
  switch (profile.kind) {
    case 'Spc':
      return { kind: 'Spc', sample_size: profile.sampleSize };
    case 'Custom':
      return {
        kind: 'Custom',
        metric_name: profile.metricName,
        baseline_value: profile.baselineValue,
        alert_threshold: profile.alertThreshold,
      };
    case 'Psi':
      return {
        kind: 'Psi',
        binning_strategy: { kind: profile.binning.kind, n_bins: profile.binning.bins },
        ...(profile.categorical.length === 0 ? {} : { categorical_features: profile.categorical }),
        threshold: { ...profile.threshold },
      };
  }
}
