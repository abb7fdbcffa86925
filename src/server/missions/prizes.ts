import { postReward } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { publishUnread, toldSum, writeToMember } from '#server/messages/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { prizesOf, readFirst } from './board.ts'
import { areOn, todayOf } from './own.ts'
import { insertPrize, listUnpaid, type PrizeRow, takeMonth } from './rows-prizes.ts'
import { lastPrize } from './rules.ts'

/** Parts of the setting `missionTurnover`. */
const whole = 10_000n

const keyOf = (month: string, memberId: bigint): string => `${month.slice(0, 7)}:${memberId}`

async function payOne(app: App, tx: Queryable, month: string, prize: PrizeRow): Promise<boolean> {
  const { code: currency } = app.settings.currency()
  const wallet = await memberWallet(tx, prize.member_id)
  if (wallet === undefined) return false
  const at = app.clock.now()
  const { member_id: memberId, amount } = prize
  const posted = await postReward(tx, {
    ...{ source: 'mission', key: keyOf(month, memberId), reason: 'mission_prize', reference: month.slice(0, 7) },
    ...{ memberId, wallet, amount, currency, at },
  })
  if (posted.refusal) {
    app.log.warn('prize of missions not paid', {
      ...{ transaction: keyOf(month, prize.member_id), code: posted.refusal },
    })
    return false
  }
  await insertPrize(tx, month, { ...prize, currency, at })
  await writeToMember(app, tx, {
    ...{ memberId: prize.member_id, category: 'service', what: 'mission.prize', href: '/member/missions' },
    values: { place: String(prize.place), month: month.slice(0, 7), sum: toldSum(prize.amount, currency) },
  })
  return true
}

/** Pays the prizes of one month, in one transaction, by the process that is first. */
async function payMonth(app: App, month: string): Promise<readonly PrizeRow[]> {
  return app.db.transaction(async (tx) => {
    if (!(await takeMonth(tx, month, app.clock.now()))) return []
    if (lastPrize(prizesOf(app)) === 0) return []
    const won = (await readFirst(app, tx, month)).filter(({ amount }) => amount > 0n)
    const paid: PrizeRow[] = []
    // In the order of the members, as all who hold several wallets do.
    for (const prize of won.toSorted((one, other) => (one.member_id < other.member_id ? -1 : 1)))
      if (await payOne(app, tx, month, prize)) paid.push(prize)
    const share = BigInt(app.settings.current().missionTurnover)
    for (const { member_id: memberId, amount } of paid) {
      const wanted = { memberId, source: 'mission', key: keyOf(month, memberId), amount }
      await openRequirement(app, tx, { ...wanted, need: (amount * share) / whole })
    }
    return paid
  })
}

/** Pays the prizes of months that have ended, each once. */
export async function payEndedMonths(app: App): Promise<void> {
  if (!areOn(app)) return
  for (const { month } of await listUnpaid(app.db, todayOf(app).month))
    for (const { member_id: memberId, amount } of await payMonth(app, month)) {
      app.events.publishChange(memberId, 'balance')
      publishArrived(app, memberId, amount, app.settings.currency().code)
      publishUnread(app, memberId)
    }
}
