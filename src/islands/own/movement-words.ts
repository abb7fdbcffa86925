export type ReceiptMessages = typeof import('#locales/en/receipt.json')

/** What lists of movements say; a receipt brings the rest when it is opened. */
export type MovementWords = Pick<ReceiptMessages, 'types' | 'title' | 'show' | 'copy' | 'copied' | 'copyFailed'>

/** Takes the words of lists out of those of receipts. */
export const movementWords = ({ types, title, show, copy, copied, copyFailed }: ReceiptMessages): MovementWords => ({
  ...{ types, title, show, copy, copied, copyFailed },
})

/** The word for a kind of movement; a kind that the catalogue does not have yet is shown as "other". */
export function typeName(messages: Pick<ReceiptMessages, 'types'>, type: string): string {
  return (messages.types as Readonly<Record<string, string>>)[type] ?? messages.types.other
}
