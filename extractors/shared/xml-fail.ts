/** Ends the document: it is not well-formed at this offset of the characters at hand. */
export type Fail = (reason: string, at: number) => never;

/** Returned for an offset: the characters at hand end inside a piece of markup, which is read again with more of them. */
export const CUT = -1;
