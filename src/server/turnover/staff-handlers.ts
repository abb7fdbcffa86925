import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { cancelRow, holdRequirement } from './rows.ts'
import { requirementsOf } from './state.ts'

async function shownTo(app: App, memberId: bigint) {
  const currency = await currencyOfMember(app, app.db, memberId)
  const say = (amount: bigint) => formatAmount(amount, currency)
  const all = await requirementsOf(app, app.db, memberId)
  const content = all.map(({ id, amount, need, have, left, openedAt, until, cancelledAt, ...rest }) => ({
    ...{ ...rest, id: String(id), amount: say(amount), need: say(need), have: say(have), left: say(left) },
    openedAt: openedAt.toISOString(),
    until: until?.toISOString(),
    cancelledAt: cancelledAt?.toISOString(),
  }))
  return { content, currency: currency.code }
}

/** A member's conditions on money, as staff see and end them. */
export const turnoverStaffHandlers: Handlers<'staffTurnover' | 'staffCancelTurnover'> = {
  async staffTurnover({ app, input }) {
    return shownTo(app, (await knownMember(app, input.account)).id)
  },

  async staffCancelTurnover({ app, input, staff, act }) {
    const id = BigInt(input.id)
    const memberId = await act.transaction(async (tx) => {
      const held = await holdRequirement(tx, id)
      if (held === undefined) throw new Refusal('not_found')
      await refuseOwn(tx, staff.staffId, held.member_id)
      if (held.cancelled_at !== null) throw new Refusal('state_conflict', { detail: 'It was cancelled already.' })
      await cancelRow(tx, { id, by: staff.staffId, reason: input.reason, at: app.clock.now() })
      act.note({ subject: `member:${held.member_id}`, detail: { requirement: input.id, reason: input.reason } })
      return held.member_id
    })
    app.events.publishChange(memberId, 'balance')
    return shownTo(app, memberId)
  },
}
