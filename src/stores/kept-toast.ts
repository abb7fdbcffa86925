import { keptToastKey, tabStorage } from '#browser/storage.ts'
import { type Toast, toast } from './toasts.ts'

/** Stores a message for the next page to show: one of success unless `tone` says otherwise. */
export const keepToast = (key: string, tone: Toast['tone'] = 'ok'): void =>
  tabStorage.write(keptToastKey, `${tone} ${key}`)

/** Shows the message that the last page stored. */
export function showKeptToast(): void {
  const [tone, key] = tabStorage.read(keptToastKey)?.split(' ') ?? []
  tabStorage.write(keptToastKey, undefined)
  if (key !== undefined) toast(tone as Toast['tone'], key)
}
