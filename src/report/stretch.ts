/** A stretch of two texts: the same on both sides, or what went and what came. */
export type Stretch =
  | { readonly same: true; readonly text: string }
  | { readonly same: false; readonly before: string; readonly after: string };
