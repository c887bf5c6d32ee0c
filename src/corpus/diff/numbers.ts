/** Digits of any script with the signs that stand before and within numbers. */
const NUMBER = /[-\u2212]?\p{Nd}+(?:[.,:/\u00a0\u202f'\u2019-]\p{Nd}+)*/gu;

/** Whether a text holds a number. */
export function hasNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

/** Whether two texts differ in a number: another value, another order, one more or one less. */
export function numbersDiffer(before: string, after: string): boolean {
  const one = before.match(NUMBER) ?? [];
  const other = after.match(NUMBER) ?? [];
  return one.length !== other.length || one.some((number, index) => number !== other[index]);
}
