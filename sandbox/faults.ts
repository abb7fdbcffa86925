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
  /** What may go wrong with calls that move money into and out of the vendor wallets, or give free rounds. */
  readonly transfer?: TransferFaults
}

export interface TransferFaults {
  /** The order is carried out late by `delayMs`. */
  readonly delay: number
  readonly delayMs: number
  /** The order is carried out, and the connection ends without an answer. */
  readonly lost: number
  /** The order arrives twice at the same moment. */
  readonly duplicate: number
  /** The order is not carried out and answered 500. */
  readonly error: number
}

export const noFaults: Faults = { dropAnswer: 0, delay: 0, delayMs: 4000, duplicate: 0 }
const noTransferFaults: TransferFaults = { delay: 0, delayMs: 4000, lost: 0, duplicate: 0, error: 0 }

const milliseconds = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Math.max(0, Number.parseInt(text, 10) || 0)

/**
 * Reads the fault mode.
 * @example parseFaults('drop-answer:0.05,delay:0.1:4000,duplicate:0.1')
 */
export function parseFaults(text: string): Faults {
  const faults = { ...noFaults }
  const transfer = { ...noTransferFaults }
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', share = '', extra] = part.trim().split(':')
    const value = Number(share)
    if (!(value >= 0 && value <= 1)) throw new Error(`SANDBOX_FAULTS: the share of "${name}" must be between 0 and 1.`)
    if (name === 'drop-answer') faults.dropAnswer = value
    else if (name === 'duplicate') faults.duplicate = value
    else if (name === 'delay') {
      faults.delay = value
      faults.delayMs = milliseconds(extra, faults.delayMs)
    } else if (name === 'transfer-lost') transfer.lost = value
    else if (name === 'transfer-duplicate') transfer.duplicate = value
    else if (name === 'transfer-error') transfer.error = value
    else if (name === 'transfer-delay') {
      transfer.delay = value
      transfer.delayMs = milliseconds(extra, transfer.delayMs)
    } else throw new Error(`SANDBOX_FAULTS: "${name}" is not one of drop-answer, delay, duplicate, transfer-….`)
  }
  return text.includes('transfer-') ? { ...faults, transfer } : faults
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
