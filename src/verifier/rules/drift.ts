import type { DriftCheck, DriftProfile, PsiProfile } from '../declaration.ts';
import { wholeSlot } from './reference.ts';
import type { DeclarationRefusal, RefusalCode } from './refusal.ts';
import { cutMessage, inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

/** The fewest samples from which a spread is told. */
const MIN_SAMPLE_SIZE = 2;
const MIN_BINS = 2;

/** A drift check: what it looks at, then its spec by codes of its own, then the features it names. */
export function judgeDrift(scope: Scope, check: DriftCheck, part: Part): DeclarationRefusal | undefined {
  const slot = wholeSlot(scope, check.on);
  if (slot?.type !== 'samples')
    return refuse('drift_source', within(part, 'on'), 'a drift check looks at one whole slot of samples');
  return inOrder(
    () => judgeSpec(check, part),
    () => {
      const known = new Set(slot.features);
      const unknown = namedFeatures(check).find((name) => !known.has(name));
      return unknown === undefined
        ? undefined
        : refuse('drift_features', within(part, 'signal'), `the slot has no feature "${unknown}"`);
    },
  );
}

function namedFeatures({ signal }: DriftCheck): readonly string[] {
  return signal.kind === 'Metric' ? [signal.name] : signal.features;
}

function judgeSpec(check: DriftCheck, part: Part): DeclarationRefusal | undefined {
  const { method, signal, profile } = check;
  if ((method === 'Custom') !== (signal.kind === 'Metric'))
    return driftRefusal(
      'SIGNAL_METHOD_MISMATCH',
      within(part, 'signal'),
      `${method} does not judge a signal of kind ${signal.kind}`,
    );
  if (profile === undefined) return driftRefusal('PROFILE_REQUIRED', part, `${method} needs a profile`);
  const fault = specFault(check, profile);
  return fault === undefined ? undefined : driftRefusal('VALIDATION', within(part, fault.key), fault.message);
}

interface SpecFault {
  readonly key: 'signal' | 'condition' | 'profile';
  readonly message: string;
}

const signalFault = (message: string): SpecFault => ({ key: 'signal', message });
const profileFault = (message: string): SpecFault => ({ key: 'profile', message });

function specFault(check: DriftCheck, profile: DriftProfile): SpecFault | undefined {
  const { method, condition } = check;
  if (profile.kind !== method)
    return profileFault(`the profile is of ${profile.kind}, the method is ${method}`);
  if (method !== 'Custom' && condition.kind !== 'Statistical')
    return { key: 'condition', message: `${method} has its own bounds: the condition is Statistical` };
  if (condition.kind === 'Outside' && condition.lower > condition.upper)
    return { key: 'condition', message: 'the lower bound lies above the upper one' };
  return distributionFault(check) ?? profileValueFault(check, profile);
}

function distributionFault({ signal }: DriftCheck): SpecFault | undefined {
  if (signal.kind !== 'Distribution') return undefined;
  const { baseline, features } = signal;
  if (baseline.kind === 'card' && baseline.card.kind !== 'Data')
    return signalFault(`a baseline is a card of kind Data, not ${baseline.card.kind}`);
  if (features.length === 0) return signalFault('there is no feature to compare');
  return new Set(features).size < features.length ? signalFault('a feature stands twice') : undefined;
}

function profileValueFault({ signal }: DriftCheck, profile: DriftProfile): SpecFault | undefined {
  switch (profile.kind) {
    case 'Spc':
      return profile.sampleSize < MIN_SAMPLE_SIZE
        ? profileFault(`a sample has at least ${MIN_SAMPLE_SIZE} values`)
        : undefined;
    case 'Custom':
      if (signal.kind === 'Metric' && profile.metricName !== signal.name)
        return profileFault(
          `the profile is of the metric "${profile.metricName}", the signal is "${signal.name}"`,
        );
      return profile.alertThreshold < 0 ? profileFault('an alert threshold is not negative') : undefined;
    case 'Psi':
      return psiFault(profile, signal.kind === 'Distribution' ? signal.features : []);
  }
}

function psiFault(
  { binning, categorical, threshold }: PsiProfile,
  features: readonly string[],
): SpecFault | undefined {
  if (binning.bins < MIN_BINS) return profileFault(`there are at least ${MIN_BINS} bins`);
  const compared = new Set(features);
  const unknown = categorical.find((name) => !compared.has(name));
  if (unknown !== undefined) return profileFault(`"${unknown}" is none of the features compared`);
  if (threshold.kind === 'Fixed')
    return threshold.value > 0 ? undefined : profileFault('a fixed threshold is above 0');
  return threshold.alpha > 0 && threshold.alpha < 1
    ? undefined
    : profileFault('alpha lies between 0 and 1, both left out');
}

function driftRefusal(
  name: 'VALIDATION' | 'PROFILE_REQUIRED' | 'SIGNAL_METHOD_MISMATCH',
  { path, focus }: Part,
  message: string,
): DeclarationRefusal {
  const code: RefusalCode = `WYRD_DRIFT_400_${name}`;
  return { code, path, focus, message: cutMessage(message) };
}
