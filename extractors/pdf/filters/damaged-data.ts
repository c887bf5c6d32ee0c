/** Coded data that breaks the rules of its filter, or ends before its end mark. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData';
}
