import { createHash, randomUUID } from 'node:crypto'
import type { App } from '#server/kernel/context.ts'
import { lockWallet } from '#server/ledger/public.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { publishBalance } from './live.ts'
import { rollBack } from './movement-rows.ts'
import { compareTransactions } from './reconcile.ts'
import {
  betsOfRound,
  closeRound,
  findOpenRound,
  listStaleRounds,
  markVoid,
  type OpenRound,
  type StaleRound,
} from './round-rows.ts'
import { hashToken } from './tokens.ts'

// The rule is published in src/content/help/*/games-and-rounds.md and reasoned in docs/decisions/0014: a change here is
// a change there.
const hourMs = 60 * 60_000
export const voidAfterMs = 48 * hourMs
/** How long the vendor's silence is borne. */
export const silentAfterMs = 72 * hourMs
/** Bets on what happens on a date of its own. */
const datedTypes = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT']
export const datedVoidAfterMs = 30 * 24 * hourMs
/** A date that the vendor names for a result is believed for so long after the bet. */
const expectedAtMostMs = 366 * 24 * hourMs
const roundsPerQuery = 100
/** So many questions in a row that the vendor left unanswered end a run; the next one asks again. */
const silencesMax = 10

const provider = 'hub88'
export type VoidReason = 'no_result' | 'vendor_silent'

/** Rounds open beyond the published time, those after `last` alone. */
const staleRounds = (app: App, nowMs: number, last: StaleRound | undefined): Promise<StaleRound[]> => {
  const openedBefore = new Date(nowMs - voidAfterMs)
  const datedOpenedBefore = new Date(nowMs - datedVoidAfterMs)
  return listStaleRounds(app.db, { datedTypes, openedBefore, datedOpenedBefore, limit: roundsPerQuery }, last)
}

/**
 * Ends rounds that stayed open beyond the published time. The vendor is asked for each: its result counts; without
 * one the stakes go back. Gives how many rounds were voided.
 */
export async function voidStaleRounds(app: App): Promise<number> {
  const now = app.clock.now().getTime()
  let voided = 0
  let silences = 0
  let last: StaleRound | undefined
  // Rounds that wait for an event of their own stay open for months: those opened later must have their turn, too.
  do {
    const rounds = await staleRounds(app, now, last)
    last = rounds.length < roundsPerQuery ? undefined : rounds.at(-1)
    for (const round of rounds) {
      const waitsMs = now - round.openedAt.getTime() - (round.isDated ? datedVoidAfterMs - voidAfterMs : 0)
      const end = await endRound(app, round, waitsMs >= silentAfterMs)
      if (end === 'voided') voided += 1
      silences = end === 'silent' ? silences + 1 : 0
      if (silences >= silencesMax) return voided
    }
  } while (last !== undefined)
  return voided
}

async function endRound(app: App, round: OpenRound, isOverdue: boolean): Promise<'voided' | 'open' | 'silent'> {
  const voidFor = async (reason: VoidReason) => ((await voidRound(app, round, reason)) ? 'voided' : 'open')
  const theirs = await app.ports.gameVendor
    .listTransactions({ round: round.round, user: round.memberId.toString() })
    .catch(() => undefined)
  if (theirs === undefined) return isOverdue ? voidFor('vendor_silent') : 'silent'
  await compareTransactions(app, theirs)
  const isComing = theirs.some((entry: VendorTransaction) => entry.kind === 'win' && entry.status === 'TS_PENDING')
  if (isComing && !isOverdue) return 'open'
  return isStillToCome(app, round, theirs) ? 'open' : voidFor('no_result')
}

/** Whether the vendor says that what was bet on is still to be played. */
function isStillToCome(app: App, { openedAt }: OpenRound, theirs: readonly VendorTransaction[]): boolean {
  const now = app.clock.now().getTime()
  return theirs.some(({ kind, expectedSettleAt }) => {
    const due = Math.min(expectedSettleAt?.getTime() ?? 0, openedAt.getTime() + expectedAtMostMs)
    return kind === 'bet' && due > now
  })
}

/**
 * Gives the stakes of an open round back, once, by reversing transfers. A round that has a win meanwhile is closed as
 * it stands. Under the wallet's lock, so that a result of the same moment comes before or after, never between.
 */
async function voidRound(app: App, { id, memberId, round, gameCode }: OpenRound, reason: VoidReason): Promise<boolean> {
  const now = app.clock.now()
  const done = await app.db.transaction(async (tx) => {
    await lockWallet(tx, memberId)
    const open = await findOpenRound(tx, id)
    if (open === undefined) return false
    if (open.won) {
      await closeRound(tx, id, randomUUID(), now)
      return false
    }
    for (const bet of await betsOfRound(tx, id))
      await rollBack(tx, provider, {
        ...{ uuid: voidUuid(bet), request: 'void', user: memberId, token: hashToken('') },
        ...{ round, closed: true, game: gameCode, reference: bet, at: now },
      })
    await markVoid(tx, id, reason, now)
    return true
  })
  if (!done) return false
  app.log.warn('round voided', { vendor: provider, name: id.toString(), code: reason })
  publishBalance(app, memberId)
  return true
}

/** The name of the transaction that gives a stake back: the same for the same bet. */
function voidUuid(bet: string): string {
  const hex = createHash('sha256').update(`void:${bet}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
