import type { PsiProfile, PsiThreshold } from '../declaration.ts';
import type { Cursor } from './cursor.ts';
import { openFields } from './cursor.ts';
import { featureName } from './slot.ts';
import { list, number, oneOf, u32 } from './values.ts';

export const driftMethod = oneOf(['Psi', 'Spc', 'Custom']);

/** The profile of a population stability index; keys that it does not know are passed over. */
export function psiProfile(at: Cursor): PsiProfile {
  const given = openFields<'binning_strategy' | 'categorical_features' | 'threshold'>(at);
  return {
    kind: 'Psi',
    binning: given.need('binning_strategy', (strategy) => {
      const bins = openFields<'kind' | 'n_bins'>(strategy);
      return { kind: bins.need('kind', oneOf(['EqualWidth', 'Quantile'])), bins: bins.need('n_bins', u32) };
    }),
    categorical: given.may('categorical_features', list(featureName)) ?? [],
    threshold: given.need('threshold', psiThreshold),
  };
}

function psiThreshold(at: Cursor): PsiThreshold {
  const given = openFields<'kind' | 'alpha' | 'value'>(at);
  const kind = given.need('kind', oneOf(['ChiSquare', 'Normal', 'Fixed']));
  return kind === 'Fixed'
    ? { kind, value: given.need('value', number) }
    : { kind, alpha: given.need('alpha', number) };
}
