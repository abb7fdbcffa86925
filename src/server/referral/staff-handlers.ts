import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffFriend } from '#api/staff-referral.ts'
import { knownMember, queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { momentIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { countIn } from './count.ts'
import { shareOf } from './handlers.ts'
import { tellPages } from './pay.ts'
import { findFriend } from './rows.ts'
import { countHeld, findNamed, listAllFriends, markDecided, type StaffFriendRow, sumBetween } from './rows-staff.ts'
import { dayAfter, nowOf } from './terms.ts'

function showFriend(app: Pick<App, 'settings'>, row: StaffFriendRow): StaffFriend {
  const currency = app.settings.currency()
  return {
    ...{ id: row.id.toString(), friend: row.friend, referrer: row.referrer, joinedAt: row.joined_at.toISOString() },
    ...{ state: row.state, shared: row.shared as StaffFriend['shared'] },
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.counted_at !== null && { countedAt: row.counted_at.toISOString() }),
    ...{ deposit: formatAmount(row.deposit, currency), reward: formatAmount(row.reward, currency) },
    ...{ bets: formatAmount(row.bets, currency), share: formatAmount(shareOf(row), currency) },
  }
}

/** The first day of the month before that of a day. */
const monthBefore = (month: string): string => `${dayAfter(month, -1).slice(0, 7)}-01`
/** The first day of the month after. */
const monthAfter = (month: string): string => `${dayAfter(month, 31).slice(0, 7)}-01`

export const referralStaffHandlers: Handlers<'staffReferrals' | 'staffReferralSums' | 'staffDecideReferral'> = {
  async staffReferrals({ app, input }) {
    const memberId = input.account === undefined ? undefined : (await knownMember(app, input.account)).id
    const page = await listAllFriends(app.db, { ...input, memberId }, (row) => showFriend(app, row))
    return { ...page, currency: app.settings.currency().code }
  },

  async staffReferralSums({ app }) {
    const currency = app.settings.currency()
    const { timeZone } = app.settings.current()
    const { month } = nowOf(app)
    const startOf = (day: string): Date => momentIn(timeZone, `${day}T00:00:00`)
    const months = await Promise.all(
      [month, monthBefore(month)].map(async (from) => {
        const to = monthAfter(from)
        const row = await sumBetween(app.db, startOf(from), startOf(to), from, to)
        return {
          ...{ month: from.slice(0, 7), joined: Number(row.joined), counted: Number(row.counted) },
          ...{ deposits: formatAmount(row.deposits, currency), bets: formatAmount(row.bets, currency) },
          ...{ rewards: formatAmount(row.rewards, currency), shares: formatAmount(row.shares, currency) },
          takenBack: formatAmount(row.taken_back, currency),
        }
      }),
    )
    return { months, held: await countHeld(app.db), currency: currency.code }
  },

  async staffDecideReferral({ app, input: { id, approve, reason }, staff, act }) {
    const { told, friend } = await act.transaction(async (tx) => {
      const key = BigInt(id)
      const known = await findFriend(tx, key)
      if (known === undefined) throw new Refusal('not_found', { detail: 'There is no such friend.' })
      await queueForMember(tx, known.referrer_id)
      for (const memberId of [known.referrer_id, known.member_id]) await refuseOwn(tx, staff.staffId, memberId)
      const before = (await findFriend(tx, key))!
      if (before.state !== 'held') throw new Refusal('state_conflict', { detail: 'The friend is not held.' })
      await markDecided(tx, key, { approve, reason, staffId: staff.staffId, at: app.clock.now() })
      // Who had everything but this counts now.
      const paid = await countIn(app, tx, (await findFriend(tx, key))!)
      const row = (await findNamed(tx, key))!
      act.note({
        subject: `member:${row.member_id}`,
        ...{ before: 'held', after: row.state },
        detail: { referrer: row.referrer, shared: row.shared.join(' '), reason },
      })
      return { told: paid, friend: showFriend(app, row) }
    })
    if (told) tellPages(app, told)
    return friend
  },
}
