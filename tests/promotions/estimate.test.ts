import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { hence, outcome, plain, reload, type Wanted } from './support.ts'

const baht = 100_000n
let site: TestSite
let staff: StaffVisitor
let names = 0
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staff('manager')
  // A past without its orders and movements, which is taken away again.
  await site.app.db.query('alter table deposit_payment drop constraint deposit_payment_order_id_fkey')
})
afterAll(async () => {
  await site.app.db.query('delete from deposit_payment')
  await site.app.db.query('delete from member_day')
  await site.close()
})

/** What a draft with these rules would have given: who, how often, and how much. */
async function estimated(more: Partial<Wanted>) {
  names += 1
  const draft = await staff.call('staffAddOffer', { ...plain, name: `past-${names}`, from: hence(site, 1), ...more })
  return staff.call('staffOfferEstimate', { id: draft.id })
}
const sums = async (more: Partial<Wanted>) => {
  const { members, qualified, times, sum, most } = await estimated(more)
  return [members, qualified, times, sum, ...(most === undefined ? [] : [most])]
}

/** A day of a member so many days ago, in whole baht. */
const day = (memberId: bigint, ago: number, bet: number, deposit = 0) =>
  site.app.db.query(
    `insert into member_day (member_id, day, bets, valid_bet, deposits, deposit_count)
     values ($1, ($2::timestamptz at time zone 'Asia/Bangkok')::date - $3::int, $4::int, $5, $6, $7)`,
    [
      memberId,
      site.app.clock.now(),
      ago,
      bet > 0 ? 1 : 0,
      BigInt(bet) * baht,
      BigInt(deposit) * baht,
      deposit > 0 ? 1 : 0,
    ],
  )
let payments = 0
/** A deposit that brought money so many days ago. */
const paid = (memberId: bigint, ago: number, amount: number) => {
  payments += 1
  return site.app.db.query(
    `insert into deposit_payment (provider, reference, order_id, member_id, currency, amount, credited, payer_match, told_by, state,
       credit_step, paid_at, received_at)
     values ('gateway', $1, $5, $2, 'THB', $3, $3, 'match', 'provider', 'credited', 1, $4, $4)`,
    [
      `past-${payments}`,
      memberId,
      BigInt(amount) * baht,
      new Date(site.app.clock.now().getTime() - ago * 86_400_000),
      payments,
    ],
  )
}

test('an estimate counts who would have got it, how often, and no more than the rules and budgets give', async () => {
  const [ann, ben, cai] = [await site.member('ann'), await site.member('ben'), await site.member('cai')]
  await site.member('idle')
  await site.app.db.query("update member set created_at = now() - interval '300 days'")
  // Ann plays on two days of a week long ago and on one of another, Ben once, Cai before the ninety days.
  await day(ann, 40, 100, 500)
  await day(ann, 41, 100)
  await day(ann, 20, 300)
  await day(ben, 10, 50)
  await day(cai, 91, 1_000, 1_000)
  await paid(ann, 40, 500)
  await paid(ann, 40, 300)
  await paid(ann, 20, 4_000)
  await paid(ben, 10, 200)
  await paid(cai, 95, 1_000)
  const everyDay = { times: 'day' } as const
  expect(await sums({})).toEqual([4, 2, 2, '100.00'])
  expect(await sums(everyDay)).toEqual([4, 2, 4, '200.00'])
  expect(await sums({ ...everyDay, most: 2 })).toEqual([4, 2, 3, '150.00'])
  expect(await sums({ ...everyDay, budget: '120' })).toEqual([4, 2, 4, '200.00', '120.00'])
  const need = { kind: 'validBet', amount: '200' } as const
  expect(await sums({ need })).toEqual([4, 1, 1, '50.00'])
  expect(await sums({ ...everyDay, need })).toEqual([4, 1, 1, '50.00'])
  expect(await sums({ ...everyDay, need: { kind: 'deposits', amount: '500' } })).toEqual([4, 1, 1, '50.00'])
  expect(await sums({ ...everyDay, audience: { kind: 'depositors' } })).toEqual([2, 1, 2, '100.00'])
  expect(await sums({ ...everyDay, audience: { kind: 'noDeposit' } })).toEqual([3, 2, 3, '150.00'])
  expect(await sums({ audience: { kind: 'rank', n: 2 } })).toEqual([0, 0, 0, '0.00'])
  await site.app.db.query('update member set vip_rank = 2 where id = $1', [ann])
  expect(await sums({ audience: { kind: 'rank', n: 2 } })).toEqual([0, 0, 0, '0.00'])
  await site.app.settings.change({ vipOn: true }, 'test')
  expect(await sums({ audience: { kind: 'rank', n: 2 } })).toEqual([1, 1, 1, '50.00'])
  await site.app.settings.change({ vipOn: false }, 'test')
  expect(await sums({ audience: { kind: 'newMembers', n: 7 } })).toEqual([0, 0, 0, '0.00'])
  expect(await sums({ reward: { kind: 'points', amount: '10' } })).toEqual([4, 2, 2, '20.00'])
  // Half of a deposit of at least 300, up to 1,000: one of each day.
  expect(await sums({ ...reload, times: 'day' })).toEqual([4, 1, 2, '1250.00'])
  expect(await sums(reload)).toEqual([4, 1, 1, '250.00'])
  expect(await sums({ ...reload, times: 'day', deposit: { share: 5_000, least: '300', nth: 3 } })).toEqual([
    ...[4, 1, 1, '1000.00'],
  ])
  const { basis, days } = await estimated(reload)
  expect([basis, days]).toEqual(['deposits', 90])
  // Rules that are typed and not stored: the same, with the terms that they would have.
  const { content: before } = await staff.call('staffOffers', {})
  const typed = { ...plain, from: hence(site, 1), ...reload }
  const tried = await staff.call('staffTryOffer', typed)
  expect(tried.estimate).toEqual(await estimated(reload))
  const { content: after } = await staff.call('staffOffers', {})
  expect(after).toHaveLength(before.length + 1)
  expect(tried.terms).toEqual(after[0]!.terms)
  expect(await outcome(staff.call('staffTryOffer', { ...typed, deposit: undefined }))).toBe('invalid_input')
  const reader = await site.staff('support', 'reader')
  expect(await outcome(reader.call('staffTryOffer', typed))).toBe('permission_needed')
  await staff.call('staffMarkRisk', { account: 'ann', marked: true, reason: 'Chases losses.' })
  expect(await sums({})).toEqual([3, 1, 1, '50.00'])
  expect(await outcome(staff.call('staffOfferEstimate', { id: '999999' }))).toBe('not_found')
})
