import { keptToastKey, tabStorage } from '#browser/storage.ts'
import { type Toast, toast } from './toasts.ts'

/** Leaves a message to the page that comes next: one of success unless it bears another tone. */
export const keepToast = (key: string, tone: Toast['tone'] = 'ok'): void =>
  tabStorage.write(keptToastKey, `${tone} ${key}`)

/** Shows what the last page left. */
export function showKeptToast(): void {
  const [tone, key] = tabStorage.read(keptToastKey)?.split(' ') ?? []
  tabStorage.write(keptToastKey, undefined)
  if (key !== undefined) toast(tone as Toast['tone'], key)
}
