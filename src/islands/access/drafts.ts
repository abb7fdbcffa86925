import { tabStorage } from '#browser/storage.ts'

const key = 'drafts'

/** Drafts of forms, never passwords: they survive other pop-ups and a page load in between. */
const drafts = new Map<string, string>(JSON.parse(tabStorage.read(key) ?? '[]'))
tabStorage.write(key, undefined)
// The server draws forms too, and no page of it is ever hidden.
globalThis.addEventListener?.('pagehide', () => drafts.size > 0 && tabStorage.write(key, JSON.stringify([...drafts])))

export const readDraft = (field: string): string => drafts.get(field) ?? ''
export const writeDraft = (field: string, text: string): void => {
  drafts.set(field, text)
}
export const forgetDrafts = (): void => drafts.clear()
