import type { App } from '#server/kernel/context.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { publishUnread } from '#server/messages/public.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { cutWins, endPlayed, type GrantRow, markRefused, markSent, planGrant, takeDue } from './rows.ts'
import { leaseMs, pauseMs } from './rules.ts'
import { tellReady } from './told.ts'

const together = 20
/** A round that was begun in time has arrived by then. */
const graceMs = 5 * 60_000

/** Notes that the vendor has them, and writes so to their member, unless nothing may be offered by now. */
async function keep(app: App, grant: GrantRow, rewardId: string): Promise<void> {
  const { id, member_id: memberId } = grant
  const at = app.clock.now()
  const isCut = await app.db.transaction(async (tx) => {
    // A win holds the wallet before it looks at its grant.
    await lockWallet(tx, memberId)
    if (!(await markSent(tx, id, rewardId, at))) return false
    if (await mayBeOffered(tx, memberId, at)) await tellReady(app, tx, grant)
    return cutWins(tx, grant, rewardId, at)
  })
  if (isCut) app.events.publishChange(memberId, 'balance')
  publishUnread(app, memberId)
}

/**
 * Sends one grant that this process has taken. The vendor knows it by our reference; what may have arrived before is looked for
 * before it is ordered again.
 */
async function send(app: App, grant: GrantRow): Promise<void> {
  const { id, attempts, expires_at: until } = grant
  const now = app.clock.now()
  const vendor = app.ports.gameVendor.freeRounds
  if (until <= now) return void (await markRefused(app.db, id, 'no_answer', now))
  const answer = await vendor?.grant({
    ...{ reference: grant.reference, user: grant.member_id.toString(), gameCode: grant.game_code },
    ...{ currency: grant.currency, rounds: grant.rounds, betValue: grant.bet_value, from: grant.granted_at, until },
    isRepeated: attempts > 1,
  })
  const at = app.clock.now()
  if (answer?.outcome === 'granted') return keep(app, grant, answer.rewardId)
  if (answer?.outcome === 'unknown') return planGrant(app.db, id, new Date(at.getTime() + pauseMs(attempts)))
  const reason = answer?.reason ?? 'not_supported'
  app.log.error('free rounds refused', { transaction: grant.reference, name: grant.game_code, code: reason })
  await markRefused(app.db, id, reason, at)
}

/**
 * Sends what is due to the vendor, again with growing pauses where there was no answer. Several processes may do so at once; each
 * grant is taken by one of them. Gives how many were taken.
 */
export async function sendDue(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await takeDue(app.db, now, new Date(now.getTime() + leaseMs), together)
  const results = await Promise.allSettled(due.map((grant) => send(app, grant)))
  for (const result of results)
    if (result.status === 'rejected') app.log.error('free rounds not sent', { error: String(result.reason) })
  return due.length
}

/** Ends grants that are played or over. */
export async function endDone(app: App): Promise<void> {
  const now = app.clock.now()
  await endPlayed(app.db, now, new Date(now.getTime() - graceMs))
}
