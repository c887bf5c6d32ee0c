/** A switch of WordprocessingML (ST_OnOff, §17.17.4): on when it has no value. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || value === '1' || value === 'true' || value === 'on';
}
