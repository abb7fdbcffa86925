import type { Input } from '#api/endpoint.ts'
import { rewardsMax } from '#api/mall-rules.ts'
import { type Currency, formatAmount, parseAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffRedemption, StaffReward, staffAddReward } from '#api/staff-mall.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread } from '#server/messages/public.ts'
import { formatPoints, pointsConverted, pointsOwed, wholePoints } from '#server/points/public.ts'
import { countTaken, refuseOwn, refuseTaken, showTaken, staffNames, takeItem, takeNext } from '#server/staff/public.ts'
import { decide } from './decide.ts'
import { showRedemption } from './handlers.ts'
import {
  type CountedRewardRow,
  countWaiting,
  findQueued,
  findReward,
  insertReward,
  listQueue,
  listRewards,
  lockReward,
  type QueuedRow,
  type RewardRow,
  updateReward,
  type WantedReward,
  waitingRedemptions,
} from './rows.ts'
import { tellDesk } from './told.ts'

const showReward = (row: CountedRewardRow, currency: Currency): StaffReward => ({
  ...{ id: row.id.toString(), texts: row.texts, art: row.art, delivery: row.delivery, open: row.open },
  points: Number(row.points / wholePoints(1)),
  ...(row.stock !== null && { stock: row.stock }),
  ...(row.member_max !== null && { memberMax: row.member_max }),
  ...(row.need_kind !== null &&
    row.need !== null && { need: { kind: row.need_kind, amount: formatAmount(row.need, currency) } }),
  ...{ waiting: row.waiting, approved: row.approved },
})

type Typed = Pick<
  Input<typeof staffAddReward>,
  'texts' | 'art' | 'points' | 'stock' | 'memberMax' | 'need' | 'delivery' | 'open'
>

/** What staff typed, as it is stored. Throws `invalid_input` for a sum that is none. */
function readReward(typed: Typed, currency: Currency): WantedReward {
  const { texts, art, points, stock, memberMax, need, delivery, open } = typed
  const sum = need && parseAmount(need.amount, currency)
  if (need && !sum) throw new Refusal('invalid_input', { fields: { need: 'invalid' } })
  return {
    ...{ texts, art, delivery, open, points: wholePoints(points) },
    ...{ stock: stock ?? null, memberMax: memberMax ?? null, needKind: need?.kind ?? null, need: sum ?? null },
  }
}

/** The first moment of the running month, as the site counts days. */
function monthStart(app: App): Date {
  const { timeZone } = app.settings.current()
  return momentIn(timeZone, `${dayIn(timeZone, app.clock.now()).slice(0, 7)}-01T00:00`)
}

const told = (row: RewardRow | WantedReward) => {
  const { texts, art, points, stock, need, delivery, open } = row
  const memberMax = 'member_max' in row ? row.member_max : row.memberMax
  return { ...{ texts, art, stock, memberMax, delivery, open }, points: formatPoints(points), need: need?.toString() }
}

async function shownReward(app: App, db: Queryable, id: bigint): Promise<StaffReward> {
  return showReward((await findReward(db, id))!, app.settings.currency())
}

async function showQueue(app: App, rows: readonly QueuedRow[], language: Language): Promise<StaffRedemption[]> {
  const names = await staffNames(
    app.db,
    rows.flatMap(({ decided_by, taken_by }) => decided_by ?? taken_by ?? []),
  )
  const now = app.clock.now()
  return rows.map((row) => {
    const { art: _, ...shown } = showRedemption(row, language)
    const by = row.decided_by === null ? undefined : names.get(row.decided_by)
    return { ...shown, account: row.account, ...(by !== undefined && { by }), ...showTaken(row, names, now) }
  })
}

async function shownRedemption(app: App, id: bigint, language: Language): Promise<StaffRedemption> {
  return (await showQueue(app, [(await findQueued(app.db, id))!], language))[0]!
}

/** The mall, as staff keep it. */
export const mallStaffHandlers: Handlers<
  | 'staffRewards'
  | 'staffAddReward'
  | 'staffChangeReward'
  | 'staffRedemptions'
  | 'staffNextRedemption'
  | 'staffTakeRedemption'
  | 'staffDecideRedemption'
> = {
  async staffRewards({ app }) {
    const currency = app.settings.currency()
    return {
      content: (await listRewards(app.db)).map((row) => showReward(row, currency)),
      ...{ currency: currency.code, owed: formatPoints(await pointsOwed(app.db)), waiting: await countWaiting(app.db) },
      converted: formatAmount(await pointsConverted(app.db, monthStart(app)), currency),
    }
  },

  staffAddReward: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const wanted = readReward(input, app.settings.currency())
      const id = await insertReward(tx, wanted, { now: app.clock.now(), most: rewardsMax })
      if (id === undefined) throw new Refusal('state_conflict', { detail: `There are ${rewardsMax} rewards already.` })
      act.note({ subject: `reward:${id}`, after: told(wanted) })
      return shownReward(app, tx, id)
    }),

  staffChangeReward: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const id = BigInt(input.id)
      const row = await lockReward(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      if (row.stock !== (input.stockBefore ?? null))
        throw new Refusal('state_conflict', { detail: `The stock is ${row.stock ?? 'not counted'} by now.` })
      const wanted = readReward(input, app.settings.currency())
      await updateReward(tx, id, wanted)
      act.note({ subject: `reward:${id}`, before: told(row), after: told(wanted) })
      return shownReward(app, tx, id)
    }),

  async staffRedemptions({ app, input, staff, request }) {
    const { state, cursor, pageSize, account } = input
    const memberId = account === undefined ? undefined : (await knownMember(app, account)).id
    const page = await listQueue(app.db, { state, cursor, pageSize, memberId })
    const content = await showQueue(app, page.content, input.language ?? request.language)
    if (state !== 'in_process' || cursor !== undefined) return { ...page, content }
    return { ...page, content, counts: await countTaken(app, waitingRedemptions, staff) }
  },

  async staffNextRedemption(call) {
    const { app, input, request } = call
    const id = await takeNext(call, waitingRedemptions, 'redemption')
    if (id === undefined) return {}
    tellDesk(app, id)
    return { taken: await shownRedemption(app, id, input.language ?? request.language) }
  },

  async staffTakeRedemption(call) {
    const { app, input, request } = call
    const id = BigInt(input.id)
    await takeItem(call, waitingRedemptions, { id, free: input.free, what: 'redemption' })
    tellDesk(app, id)
    return shownRedemption(app, id, input.language ?? request.language)
  },

  async staffDecideRedemption({ app, input, staff, act, request }) {
    const id = BigInt(input.id)
    const { decision: state, remark = '' } = input
    if (state === 'rejected' && remark === '') throw new Refusal('invalid_input', { fields: { remark: 'required' } })
    const { member_id: memberId } = await act.transaction((tx) =>
      decide(app, tx, id, {
        decision: { state, remark, by: staff.staffId },
        async allow(row) {
          act.note({
            subject: `member:${row.member_id}`,
            ...{ before: row.state, after: state },
            detail: { redemption: input.id, points: formatPoints(row.points), remark },
          })
          await refuseOwn(tx, staff.staffId, row.member_id)
          const { staffId } = staff
          await refuseTaken(tx, row, { staffId, now: app.clock.now(), what: `redemption ${row.id}` })
        },
      }),
    )
    publishUnread(app, memberId)
    tellDesk(app, id)
    return shownRedemption(app, id, input.language ?? request.language)
  },
}
