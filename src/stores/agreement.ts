import { atom } from 'nanostores'
import { siteStorage } from '#browser/storage.ts'

const key = 'agreed'

/** Whether age and terms are ticked, in whichever form: by hand, or because this browser has agreed before. */
export const $agreed = atom(siteStorage.read(key) !== undefined)

/** Remembers an agreement that was sent with a form. */
export const keepAgreement = (): void => siteStorage.write(key, '1')
