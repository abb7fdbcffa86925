import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { movePoints, readPoints } from './book.ts'
import { listLines } from './rows.ts'
import { formatPoints, parsePoints } from './rules.ts'
import { showLine, showPoints } from './show.ts'

/** The points of one member, as staff see and correct them. */
export const pointsStaffHandlers: Handlers<'staffPoints' | 'staffCorrectPoints'> = {
  async staffPoints({ app, input, request }) {
    const { id } = await knownMember(app, input.account)
    const currency = await currencyOfMember(app, app.db, id)
    const page = await listLines(app.db, id, {}, input, (row) =>
      showLine(row, currency, input.language ?? request.language),
    )
    return { ...page, ...showPoints(await readPoints(app, app.db, id)), currency: currency.code }
  },

  async staffCorrectPoints({ app, input, staff, act }) {
    const { id: memberId } = await knownMember(app, input.account)
    const amount = parsePoints(input.points)
    if (!amount) throw new Refusal('invalid_input', { fields: { points: 'invalid' } })
    return act.transaction(async (tx) => {
      await refuseOwn(tx, staff.staffId, memberId)
      const before = await readPoints(app, tx, memberId)
      const move = { memberId, amount, house: 'corrections', kind: 'correction' } as const
      await movePoints(app, tx, { ...move, source: 'correction', key: input.key })
      const after = await readPoints(app, tx, memberId)
      act.note({
        subject: `member:${memberId}`,
        ...{ before: formatPoints(before.balance), after: formatPoints(after.balance) },
        detail: { points: formatPoints(amount), reason: input.reason },
      })
      return showPoints(after)
    })
  },
}
