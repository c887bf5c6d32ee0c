/** The details of an error or a judgement as words: the reason, then the place and the figures. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  const { reason, ...others } = details;
  const told = Object.entries(others).map(([name, value]) =>
    name === 'at' && isRecord(value) ? placeText(value) : `${name.replaceAll('_', ' ')} ${valueText(value)}`,
  );
  return [...(reason === undefined ? [] : [valueText(reason)]), ...told]
    .filter((one) => one !== '')
    .join(', ');
}

function placeText(at: Readonly<Record<string, unknown>>): string {
  return Object.entries(at)
    .map(([unit, value]) => `${unit} ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' or ');
  return JSON.stringify(value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
