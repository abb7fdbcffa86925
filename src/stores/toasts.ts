import { atom } from 'nanostores'
import type { FailureCode } from '#api/client.ts'

/** A short message. `key` is one of the namespace `toasts`, or an error code whose sentence is in `errors`. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'bad' | 'info'
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  /** An amount of the wire and its symbol, which the text names as `amount`. */
  readonly money?: readonly [amount: string, symbol: string]
}

/** How long a message stays, in milliseconds. */
export const toastMs = 5_000
const toastsMax = 3

export const $toasts = atom<readonly Toast[]>([])

/**
 * Makes the boot script load the chunk that shows messages and pop-ups. An island may ask before that script listens:
 * the script finds the attribute.
 */
export function callPopups(): void {
  if (typeof document === 'undefined') return
  document.documentElement.dataset.popups = ''
  document.dispatchEvent(new Event('baize:popup'))
}

let lastId = 0

/** Shows a message; the same one twice counts as one. */
export function toast(tone: Toast['tone'], key: string, more?: Pick<Toast, 'params' | 'money'>): void {
  lastId += 1
  const others = $toasts.get().filter((other) => other.key !== key)
  $toasts.set([...others, { id: lastId, tone, key, ...more }].slice(-toastsMax))
  callPopups()
}

/** Shows why a call failed. */
export const toastFailure = (code: FailureCode): void => toast('bad', code)

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((other) => other.id !== id))
}
