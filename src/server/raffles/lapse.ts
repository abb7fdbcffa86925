import type { App } from '#server/kernel/context.ts'
import { listUnoffered } from '#server/offers/public.ts'
import { extendRow, lapseRows, listClosed, takeLapsing } from './rows-prizes.ts'

const dayMs = 86_400_000
/** Prizes of one look: bounds what it takes. */
const together = 500

/** Until when a prize is claimed whose days begin at a moment. */
export const expiryFrom = (at: Date, claimDays: number): Date => new Date(at.getTime() + claimDays * dayMs)

/**
 * Ends prizes that were not claimed in time; none of them is paid afterwards. Whom nothing is offered could not claim: their days
 * begin anew, so that what they have won is there again. Not so for accounts that were closed for good: nobody would ever claim.
 */
export async function lapsePrizes(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const due = await takeLapsing(tx, now, together)
    if (due.length === 0) return
    const members = [...new Set(due.map(({ member_id: memberId }) => memberId))]
    const closed = new Set(await listClosed(tx, members))
    const stopped = new Set((await listUnoffered(tx, members, now)).filter((id) => !closed.has(id)))
    for (const { id, member_id: memberId, claim_days: days } of due)
      if (stopped.has(memberId)) await extendRow(tx, id, expiryFrom(now, days))
    const over = due.filter(({ member_id: memberId }) => !stopped.has(memberId))
    await lapseRows(
      tx,
      over.map(({ id }) => id),
      now,
    )
  })
}
