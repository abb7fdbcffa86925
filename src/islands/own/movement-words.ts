export type ReceiptMessages = typeof import('#locales/en/receipt.json')

/** The word for a kind of movement; a kind that the catalogue does not have yet is shown as "other". */
export function typeName(messages: ReceiptMessages, type: string): string {
  return (messages.types as Readonly<Record<string, string>>)[type] ?? messages.types.other
}

/** The first characters of a vendor's long id; other references stay whole. */
export const shortReference = (reference: string): string =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(reference) ? reference.slice(0, 8) : reference

/** How an amount is coloured: what came, what went. */
export const lookOf = (amount: string): string => (amount.startsWith('-') ? 'neg' : /[1-9]/.test(amount) ? 'pos' : '')
