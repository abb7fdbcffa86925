/** What somebody typed and has not sent: kept while they look at another pop-up, never a password. */
const drafts = new Map<string, string>()

export const readDraft = (field: string): string => drafts.get(field) ?? ''
export const writeDraft = (field: string, text: string): void => {
  drafts.set(field, text)
}
export const forgetDrafts = (): void => drafts.clear()
