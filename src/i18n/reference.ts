/** The first characters of a vendor's long id; other references stay whole. */
export const shortReference = (reference: string): string =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(reference) ? reference.slice(0, 8) : reference
