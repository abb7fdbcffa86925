export type ReceiptMessages = typeof import('#locales/en/receipt.json')

/** The word for a kind of movement; a kind that the catalogue does not have yet is shown as "other". */
export function typeName(messages: ReceiptMessages, type: string): string {
  return (messages.types as Readonly<Record<string, string>>)[type] ?? messages.types.other
}
