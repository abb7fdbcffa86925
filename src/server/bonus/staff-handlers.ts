import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn, staffNames } from '#server/staff/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { endBonus } from './give.ts'
import { findGrant, pageGrants } from './rows.ts'
import { namesFor, showBonus } from './show.ts'

async function listOf(
  app: App,
  memberId: bigint,
  {
    language,
    ...page
  }: { readonly cursor?: string | undefined; readonly pageSize: number; readonly language: Language },
) {
  const { content: rows, next } = await pageGrants(app.db, memberId, page, (row) => row)
  const names = await namesFor(app.db, rows, language)
  const staff = await staffNames(
    app.db,
    rows.flatMap(({ ended_by: by }) => (by === null ? [] : [by])),
  )
  return {
    content: rows.map((row) => ({
      ...showBonus(row, names, language),
      ...(row.state === 'cancelled' && { endReason: row.end_reason! }),
      ...(row.ended_by !== null && { endedBy: staff.get(row.ended_by) }),
    })),
    ...(next !== undefined && { next }),
    currency: (await currencyOfMember(app, app.db, memberId)).code,
  }
}

/** Members' bonus money, as staff see and end it. */
export const bonusStaffHandlers: Handlers<'staffBonuses' | 'staffCancelBonus'> = {
  async staffBonuses({ app, input: { account, language, ...page }, request }) {
    const { id } = await knownMember(app, account)
    return listOf(app, id, { ...page, language: language ?? request.language })
  },

  async staffCancelBonus({ app, input, staff, act, request }) {
    const id = BigInt(input.id)
    const known = await findGrant(app.db, id)
    if (known === undefined) throw new Refusal('not_found')
    const { member_id: memberId } = known
    await act.transaction(async (tx) => {
      await refuseOwn(tx, staff.staffId, memberId)
      const ended = { state: 'cancelled', reason: input.reason, by: staff.staffId } as const
      const before = await endBonus(app, tx, { id, memberId }, ended).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'bonus_over')
          throw new Refusal('state_conflict', { detail: 'It has ended already.' })
        throw error
      })
      act.note({
        subject: `member:${memberId}`,
        ...{ before: before.state, after: 'cancelled' },
        detail: {
          bonus: input.id,
          worth: formatAmount(before.worth, currencyOf(before.currency)),
          reason: input.reason,
        },
      })
    })
    app.events.publishChange(memberId, 'balance')
    return listOf(app, memberId, { pageSize: 20, language: input.language ?? request.language })
  },
}
