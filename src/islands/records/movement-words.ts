export type ReceiptMessages = typeof import('#locales/en/receipt.json')

/** The word for a kind of movement; a kind that is newer than the catalogue is told as another one. */
export function typeName(messages: ReceiptMessages, type: string): string {
  return (messages.types as Readonly<Record<string, string>>)[type] ?? messages.types.other
}

/** How an amount is coloured: what came, what went. */
export const lookOf = (amount: string): string => (amount.startsWith('-') ? 'neg' : /[1-9]/.test(amount) ? 'pos' : '')
