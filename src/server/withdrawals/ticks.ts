import { currencyOf } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { askAgainMs } from './account-handlers.ts'
import { approve, giveBack, markReceived } from './progress.ts'
import { addStep, changeWithdrawal, listDueDecisions, listLate, lockWithdrawal } from './rows.ts'
import { storeAnswer, takeUnasked } from './rows-accounts.ts'
import { findPart, listUnanswered } from './rows-parts.ts'
import { methodOf } from './rules.ts'
import { sendParts } from './sending.ts'
import { isHolding } from './states.ts'
import { publishMoved, tellOf } from './told.ts'

const minuteMs = 60_000

/** Carries out decisions whose time to be undone is over. */
export async function settleDecisions(app: App): Promise<void> {
  for (const { id } of await listDueDecisions(app.db, app.clock.now())) {
    const row = await app.db.transaction(async (tx) => {
      const held = await lockWithdrawal(tx, id)
      if (held?.decision == null || held.decision_due! > app.clock.now()) return undefined
      const actor = { by: 'desk', staffId: held.decided_by! } as const
      return held.decision === 'approve' ? approve(app, tx, held, actor) : giveBack(app, tx, held, 'rejected', actor)
    })
    if (row !== undefined) publishMoved(app, row)
  }
}

/** Counts pay-outs as received whose question nobody has answered in time. */
export async function receiveUnanswered(app: App): Promise<void> {
  for (const { id, withdrawal_id } of await listUnanswered(app.db, app.clock.now())) {
    const row = await app.db.transaction(async (tx) => {
      const held = await lockWithdrawal(tx, withdrawal_id)
      const part = await findPart(tx, id)
      if (held === undefined || part?.state !== 'paid' || part.answer_by! > app.clock.now()) return undefined
      return markReceived(app, tx, held, part, { by: 'system', receivedBy: 'window' })
    })
    if (row !== undefined) publishMoved(app, row)
  }
}

/** Tells members of withdrawals past their promise, with a new time, before they have to ask; and the operator's log. */
export async function admitLate(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { id } of await listLate(app.db, now)) {
    const row = await app.db.transaction(async (tx) => {
      const held = await lockWithdrawal(tx, id)
      if (held === undefined || !isHolding(held.state) || (held.expected_at ?? held.promised_at) > now) return undefined
      const { promisedMinutes } = methodOf(app, currencyOf(held.currency), held.kind)
      const expectedAt = new Date(now.getTime() + promisedMinutes * minuteMs)
      await addStep(tx, id, { step: 'late', by: 'system', at: now, detail: { expectedAt: expectedAt.toISOString() } })
      if (held.expected_at === null) await tellOf(app, tx, held, 'late')
      return changeWithdrawal(tx, id, { expected_at: expectedAt })
    })
    if (row === undefined) continue
    app.log.warn('withdrawal late', { transaction: row.reference })
    publishMoved(app, row)
  }
}

/** Asks banks again that have not said whose an account is, less and less often. */
export async function askBanks(app: App): Promise<void> {
  const now = app.clock.now()
  for (const row of await takeUnasked(app.db, now, new Date(now.getTime() + askAgainMs), 20)) {
    const answer = await app.ports.nameMatch.ask(row)
    const pauseMs = askAgainMs * 4 ** Math.min(row.asked, 6)
    await storeAnswer(app.db, row.id, {
      match: answer.match,
      name: answer.match === 'differs' ? (answer.name ?? '') : null,
      askAt: answer.match === 'unknown' ? new Date(now.getTime() + pauseMs) : null,
    })
  }
}

/** What withdrawals do by themselves. */
export const withdrawalTicks = [
  defineTick({ name: 'settle-withdrawal-decisions', every: '*/2 * * * * *', run: settleDecisions }),
  defineTick({ name: 'send-payouts', every: '1-59/2 * * * * *', run: sendParts }),
  defineTick({ name: 'receive-payouts', every: '*/5 * * * * *', run: receiveUnanswered }),
  defineTick({ name: 'admit-late-withdrawals', every: '10 * * * * *', run: admitLate }),
  defineTick({ name: 'ask-payout-names', every: '40 * * * * *', run: askBanks }),
]
