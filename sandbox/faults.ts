import { randomInt } from 'node:crypto'
import { systemTimers, type Timers } from './timers.ts'

/** What may go wrong on purpose between the vendor and the wallet. Shares are between 0 and 1. */
export interface Faults {
  /** The wallet gets the call, the vendor never gets the answer. */
  readonly dropAnswer: number
  /** The call leaves late by `delayMs`. */
  readonly delay: number
  readonly delayMs: number
  /** The call is sent twice at the same moment. */
  readonly duplicate: number
}

export const noFaults: Faults = { dropAnswer: 0, delay: 0, delayMs: 4000, duplicate: 0 }

/**
 * Reads the fault mode.
 * @example parseFaults('drop-answer:0.05,delay:0.1:4000,duplicate:0.1')
 */
export function parseFaults(text: string): Faults {
  const faults = { ...noFaults }
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', share = '', extra] = part.trim().split(':')
    const value = Number(share)
    if (!(value >= 0 && value <= 1)) throw new Error(`SANDBOX_FAULTS: the share of "${name}" must be between 0 and 1.`)
    if (name === 'drop-answer') faults.dropAnswer = value
    else if (name === 'duplicate') faults.duplicate = value
    else if (name === 'delay') {
      faults.delay = value
      if (extra !== undefined) faults.delayMs = Math.max(0, Number.parseInt(extra, 10) || 0)
    } else throw new Error(`SANDBOX_FAULTS: "${name}" is not one of drop-answer, delay, duplicate.`)
  }
  return faults
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Whether something of this share happens now. */
export type Chance = (share: number) => boolean

const byChance: Chance = (share) => share > 0 && randomInt(1_000_000) < share * 1_000_000

/**
 * Puts the faults between a caller and `send`. Without faults it is `send` itself. A caller that gives up on a late
 * call does not stop it: it still leaves, as one does that hangs in a network.
 */
export function withFaults(send: Send, faults: Faults, timers: Timers = systemTimers, happens = byChance): Send {
  if (faults.dropAnswer + faults.delay + faults.duplicate === 0) return send
  const late: Send = (url, { signal, ...init }) =>
    new Promise((answer, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason))
      timers.after(faults.delayMs, () => send(url, init).then(answer, fail))
    })
  return async (url, init) => {
    const way = happens(faults.delay) ? late : send
    const copies = happens(faults.duplicate) ? [way(url, init), way(url, init)] : [way(url, init)]
    const answers = await Promise.all(copies)
    if (happens(faults.dropAnswer)) throw new Error('the answer was dropped on purpose')
    return answers.at(-1) as Response
  }
}
