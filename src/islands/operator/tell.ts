import { atom } from 'nanostores'

export interface Told {
  readonly id: number
  readonly tone: 'ok' | 'bad' | 'info'
  readonly text: string
}

/** How long a message stays. */
const toldMs = 6_000
const toldMax = 3

/** Short messages at the foot of the console. */
export const $told = atom<readonly Told[]>([])
let lastId = 0

export const dismiss = (id: number): void => $told.set($told.get().filter((one) => one.id !== id))

/** Says what came of an act. */
export function tell(tone: Told['tone'], text: string): void {
  lastId += 1
  const id = lastId
  $told.set([...$told.get().filter((one) => one.text !== text), { id, tone, text }].slice(-toldMax))
  setTimeout(() => dismiss(id), toldMs)
}
