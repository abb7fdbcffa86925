import { tabStorage } from './storage.ts'
import { toast } from './toasts.ts'

/** Key of the message that the next page shows; `start.ts` of the session looks for it. */
export const keptToastKey = 'toast'

/** Leaves a message of success to the page that comes next. */
export const keepToast = (key: string): void => tabStorage.write(keptToastKey, key)

/** Shows what the last page left. */
export function showKeptToast(): void {
  const key = tabStorage.read(keptToastKey)
  tabStorage.write(keptToastKey, undefined)
  if (key !== undefined) toast('ok', key)
}
