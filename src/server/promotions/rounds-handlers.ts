import { type Currency, currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { markTakenBack, sendAgain, takeBackAtVendor } from '#server/free-rounds/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread } from '#server/messages/public.ts'
import { findOfferById, lockOffer, moveGiven } from './rows.ts'
import { endEntry, findPlace, lockEntry } from './rows-entries.ts'
import { countStuck, listRounds, listStuck, type RoundsRow, sumRounds } from './rows-rounds.ts'
import { timeOf } from './state.ts'

const listedMost = 100

/** One member's free rounds, as they travel. */
const show = (row: RoundsRow, currency: Currency) => ({
  ...{ id: row.id.toString(), account: row.account, state: row.state, attempts: row.attempts, rounds: row.rounds },
  ...{ played: row.played, won: formatAmount(row.won, currency) },
  ...{ time: row.granted_at.toISOString(), until: row.expires_at.toISOString() },
  ...(row.reason !== null && { reason: row.reason }),
})

/** Free rounds that promotions gave, as staff see to them. */
export const roundsHandlers: Handlers<
  'staffOfferRounds' | 'staffStuckRounds' | 'staffSendRounds' | 'staffTakeBackRounds'
> = {
  async staffStuckRounds({ app, input, request }) {
    const language = input.language ?? request.language
    const { n: waiting, oldest } = await countStuck(app.db)
    const rows = waiting === 0 ? [] : await listStuck(app.db, listedMost)
    return {
      waiting,
      ...(oldest !== null && { oldestAt: oldest.toISOString() }),
      content: rows.map((row) => ({
        ...show(row, currencyOf(row.currency)),
        ...{ promotion: row.name, title: row.title?.[language] ?? row.name, currency: row.currency },
      })),
    }
  },

  async staffOfferRounds({ app, input }) {
    const id = BigInt(input.id)
    if ((await findOfferById(app.db, id)) === undefined) throw new Refusal('not_found')
    const currency = app.settings.currency()
    const sums = await sumRounds(app.db, id)
    const rows = await listRounds(app.db, id, input.state, listedMost)
    const total = (of: (row: (typeof sums)[number]) => number) => sums.reduce((sum, row) => sum + of(row), 0)
    return {
      ...{ grants: total(({ grants }) => grants), played: total(({ played }) => played), currency: currency.code },
      won: formatAmount(
        sums.reduce((sum, { won }) => sum + won, 0n),
        currency,
      ),
      states: Object.fromEntries(sums.map(({ state, grants }) => [state, grants])),
      content: rows.map((row) => show(row, currency)),
    }
  },

  staffSendRounds: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const place = await findPlace(tx, BigInt(input.id))
      if (place === undefined) throw new Refusal('not_found')
      await sendAgain(app, tx, 'offer', input.id)
      act.note({ subject: `member:${place.member_id}`, after: 'waiting', detail: { reward: input.id } })
      return {}
    }),

  async staffTakeBackRounds({ app, input, act }) {
    const id = BigInt(input.id)
    const place = await findPlace(app.db, id)
    if (place === undefined) throw new Refusal('not_found')
    const gone = await takeBackAtVendor(app, 'offer', input.id)
    if (gone === undefined)
      throw new Refusal('state_conflict', { detail: 'A round was played, or they are being sent at this moment.' })
    await act.transaction(async (tx) => {
      await lockOffer(tx, place.offer_id)
      const entry = (await lockEntry(tx, id))!
      if (!(await markTakenBack(app, tx, { source: 'offer', key: input.id, gone, reason: input.reason })))
        throw new Refusal('state_conflict', { detail: 'They were taken back, played or over before.' })
      const { now, timeZone } = timeOf(app)
      await moveGiven(tx, entry.offer_id, { amount: -entry.amount, day: dayIn(timeZone, entry.granted_at!) })
      await endEntry(tx, id, { state: 'undone', at: now })
      act.note({
        ...{ subject: `member:${place.member_id}`, before: gone, after: 'cancelled' },
        detail: { reward: input.id, reason: input.reason },
      })
    })
    publishUnread(app, place.member_id)
    return {}
  },
}
