/**
 * The namespaces whose content this reader reads, by role: a Choice that requires no others is taken. The many of Word
 * 2016 and later extend attributes and properties alone.
 */
export const READ_ROLES: ReadonlySet<string> = new Set(
  'wps wpg wpc wp14 w14 w15 w16 w16cex w16cid w16se w16sdtdh w16sdtfl w16du a14 m v'.split(' '),
);
