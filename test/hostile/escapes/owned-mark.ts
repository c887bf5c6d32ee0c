/** What a document begins with that takes over its reader. */
export const OWNED_MARK = '#!owned\n';
