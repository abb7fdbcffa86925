import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { sendDue } from '#server/free-rounds/send.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import type { GameVendor } from '#server/ports/game-vendor.ts'
import { takeBackRounds } from '#server/promotions/take-back.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { outcome, paidFor, person, publish, reload, statusOf, tellOf, type Wanted } from './support.ts'

/** Wednesday noon in Bangkok. */
const clock = new ManualClock('2026-11-18T05:00:00.000Z')
const dayMs = 86_400_000
/** What the vendor was asked to take back. */
const cancelled: string[] = []
const gameVendor: GameVendor = {
  listProducts: async () => [],
  listGames: async () => [],
  launch: async () => ({ url: '' }),
  listTransactions: async () => [],
  freeRounds: {
    packages: async () => [{ id: 'any', rounds: undefined, betValue: undefined }],
    grant: async ({ reference }) => ({ outcome: 'granted', rewardId: reference }),
    async cancel(rewardId) {
      cancelled.push(rewardId)
      return 'cancelled'
    },
    withdraw: async () => 'cancelled',
  },
}
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  const payments = new Map([['gateway', gatewayDouble(clock)]])
  site = await startTestSite({ clock, payments, gameVendor })
  await offer(site, { ...gatewayMethod, min: 1_000_000n })
  await site.app.settings.change({ pointsOn: true }, 'test')
  await site.app.db.query("insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1)")
  await site.app.db.query(
    `insert into game (vassalage, game_code, name, names, game_type, classify, icon, sort, free_rounds)
     values ('PG', 'pg_lotus', 'Golden Lotus', '{}', 'RNG', 'video', '/x.svg', 1, true)`,
  )
})
afterAll(() => site.close())

let people = 0
let who: Visitor & { id: bigint }
beforeEach(async () => {
  people += 1
  // A day later nobody is logged in any more.
  manager = await site.staff('manager', `manager${people}`)
  who = await person(site, `ann${people}`, { profile: { payeeName: 'Somsri Jaidee' } })
})

/** Something for deposits of 1,000. */
const forDeposits = (more: Partial<Wanted> = {}) =>
  publish(site, manager, {
    need: { kind: 'deposits', amount: '1000' },
    reward: { kind: 'cash', amount: '100' },
    ...more,
  })
const claim = (name: string) => outcome(who.call('claimReward', { id: name }))
const balance = async () => (await who.call('balance')).balance
async function deposit(amount: string): Promise<PaymentSeen> {
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount })
  const payment = paidFor(site, id, amount)
  await tellOf(site, payment)
  await countFigures(site.app)
  return payment
}
async function nextDay() {
  clock.advance(dayMs)
  await who.logIn(`ann${people}`)
}
/** The payer's bank takes money back, as its provider tells twice; every rule of the ledger holds. */
async function takeBack(payment: PaymentSeen, returnedAmount = payment.amount) {
  for (let times = 0; times < 2; times++) await tellOf(site, { ...payment, status: 'returned', returnedAmount })
  await countFigures(site.app)
  expect(await checkInvariants(site.app.db)).toEqual([])
}
/** The member loses money at play. */
const lose = (amount: bigint) =>
  site.app.db.transaction(async (tx) => {
    const wallet = (await memberWallet(tx, who.id))!
    await post(tx, {
      ...{
        source: 'test',
        key: `lost-${people}`,
        reason: 'adjustment',
        reference: '',
        currency: 'THB',
        at: clock.now(),
      },
      postings: [
        { account: wallet, amount: -amount },
        { account: systemAccount('adjustments'), amount },
      ],
    })
  })
const debt = async () => {
  const [row] = await site.app.db.query<{ balance: bigint }>(
    "select balance from account_view where member_id = $1 and kind = 'debt'",
    [who.id],
  )
  return row?.balance ?? 0n
}
const mails = async () => (await who.call('memberMessages', { language: 'en' })).content.map(({ title }) => title)

test('money for deposits goes back with a deposit that it was not enough without, a day later, once', async () => {
  const { name } = await forDeposits({ times: 'day', turnover: 10_000 })
  const payment = await deposit('1000')
  expect([await claim(name), await balance()]).toEqual(['done', '1100.01'])
  await nextDay()
  await takeBack(payment)
  expect([await balance(), await debt()]).toEqual(['0.01', 0n])
  expect(await mails()).toContain('Loy Krathong: taken back')
  expect((await who.call('bonusRecord', {})).content.map(({ amount }) => amount)).toEqual(['-100.00', '100.00'])
})

test('what is spent of it is owed', async () => {
  const { name } = await forDeposits()
  const payment = await deposit('1000')
  await claim(name)
  await lose(105_000_000n)
  await takeBack(payment)
  expect([await balance(), await debt()]).toEqual(['0.00', -104_999_000n])
})

test('it stays where other deposits of the time are enough, and goes with the second of them', async () => {
  const { name } = await forDeposits({ times: 'day' })
  const [one, two] = [await deposit('600'), await deposit('600')]
  const three = await deposit('400')
  await claim(name)
  await takeBack(one, one.amount / 3n)
  await takeBack(three, three.amount / 2n)
  expect(await balance()).toBe('1300.01')
  expect(await statusOf(who, name)).toBe('claimed')
  await takeBack(two)
  expect([await balance(), await statusOf(who, name)]).toEqual(['600.01', 'claimed'])
})

test('a deposit of another time takes nothing back', async () => {
  const { name } = await forDeposits({ times: 'day' })
  const early = await deposit('1000')
  await nextDay()
  await deposit('1000')
  await claim(name)
  await takeBack(early)
  expect(await balance()).toBe('1100.01')
})

test('points go back, too, and may be below zero then', async () => {
  const { name } = await forDeposits({ reward: { kind: 'points', amount: '120' } })
  const payment = await deposit('1000')
  await claim(name)
  await manager.call('staffCorrectPoints', {
    ...{ account: `ann${people}`, points: '-100', reason: 'Given twice before.', key: `spent-${people}` },
  })
  await takeBack(payment)
  expect((await who.call('pointBalance')).balance).toBe('-100.00')
})

test('bonus money ends', async () => {
  const { bonus, turnover } = reload
  const { name } = await forDeposits({ reward: { kind: 'bonus', amount: '200' }, bonus, turnover: turnover! })
  const payment = await deposit('1000')
  await claim(name)
  expect((await who.call('balance')).bonusBalance).toBe('200.00')
  await takeBack(payment)
  expect((await who.call('balance')).bonusBalance).toBe('0.00')
})

test('free rounds are taken back at the vendor', async () => {
  const rounds = { game: 'pg_lotus', count: 20, stake: '2', hours: 24 }
  const { name } = await forDeposits({ reward: { kind: 'rounds', amount: '40' }, rounds })
  const payment = await deposit('1000')
  await claim(name)
  await sendDue(site.app)
  await takeBack(payment)
  await takeBackRounds(site.app)
  expect(cancelled).toHaveLength(1)
  const states = await site.app.db.query('select state from free_rounds_grant where member_id = $1', [who.id])
  expect(states).toEqual([{ state: 'cancelled' }])
  expect(await site.app.db.query("select 1 from offer_entry where back = 'due'")).toEqual([])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('what waits to be claimed ends, and its part of the budget is free again', async () => {
  const { id, name } = await forDeposits({ budget: '100' })
  const payment = await deposit('1000')
  await site.app.db.query(
    `insert into offer_entry (offer_id, version, member_id, occurrence, state, kind, amount, currency, created_at, granted_at)
     values ($1, 1, $2, 'once', 'waiting', 'cash', 10000000, 'THB', $3, $3)`,
    [BigInt(id), who.id, clock.now()],
  )
  await site.app.db.query('update offer set given = 10000000, day = $2::date, given_day = 10000000 where id = $1', [
    ...[BigInt(id), '2026-11-20'],
  ])
  expect(await statusOf(who, name)).toBe('claim')
  await takeBack(payment)
  expect([await claim(name), await balance()]).toEqual(['offer_closed', '0.01'])
})
