import { atom } from 'nanostores'
import { tabStorage } from '#browser/storage.ts'
import type { CodePurpose } from './entry.ts'

interface Sent {
  readonly to: string
  readonly endsAtMs: number
}
type Countdowns = Readonly<Partial<Record<CodePurpose, Sent>>>

const key = 'codeWaits'

/** In session storage, so that a countdown survives closing its pop-up and reloading the page (Spec 1 §4). */
export const $countdowns = atom<Countdowns>(readKept())

function readKept(): Countdowns {
  try {
    return JSON.parse(tabStorage.read(key) ?? '{}') as Countdowns
  } catch {
    return {}
  }
}

/** From now on no other code may be asked for until `seconds` have passed. */
export function startCountdown(purpose: CodePurpose, to: string, seconds: number, nowMs = Date.now()): void {
  $countdowns.set({ ...$countdowns.get(), [purpose]: { to, endsAtMs: nowMs + seconds * 1_000 } })
  tabStorage.write(key, JSON.stringify($countdowns.get()))
}
