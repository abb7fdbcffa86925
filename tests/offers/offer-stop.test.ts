import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeBack } from '#server/deposits/steps.ts'
import { checkInvariants } from '#server/features.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { outcome, payIn, person, publish, statusOf } from '#tests/promotions/support.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { ladder } from '#tests/vip/support.ts'

let site: TestSite
let staff: StaffVisitor
beforeAll(async () => {
  const on = { vipOn: true, pointsOn: true, missionsOn: true, referralOn: true, rebateOn: true }
  site = await startTestSite({ settings: on })
  await site.app.settings.change({ vipLadder: ladder.map((one) => ({ ...one, monthly: '3' })) }, 'test')
  staff = await site.staff('manager')
})
afterAll(() => site.close())

const mark = (account: string, marked: boolean, reason = 'Chases losses.') =>
  staff.call('staffMarkRisk', { account, marked, reason })

test('staff mark who is at risk with a reason, see who did it, and take the mark off the same way', async () => {
  await person(site, 'mali')
  expect(await staff.call('staffRiskMark', { account: 'mali' })).toEqual({})
  expect((await mark('mali', true)).mark).toMatchObject({ by: 'manager', reason: 'Chases losses.' })
  expect((await staff.call('staffRiskMark', { account: 'mali' })).mark?.by).toBe('manager')
  expect(await outcome(mark('mali', true))).toBe('state_conflict')
  expect(await mark('mali', false, 'Talked to her.')).toEqual({})
  expect(await outcome(mark('mali', false))).toBe('state_conflict')
  expect(await outcome(mark('nobody-here', true))).toBe('user_unknown')
  const owner = await site.staff('owner', 'owner2')
  const { content } = await owner.call('staffAuditLog', { act: 'member.risk' })
  const done = content.filter((line) => line.outcome === 'done')
  expect(done.map(({ before, after, detail }) => ({ before, after, detail }))).toEqual([
    { before: 'Chases losses.', after: undefined, detail: { reason: 'Talked to her.' } },
    { before: undefined, after: 'Chases losses.', detail: { reason: 'Chases losses.' } },
  ])
  const reader = await site.staff('support', 'reader')
  expect(await outcome(reader.call('staffRiskMark', { account: 'mali' }))).toBe('done')
})

test('a member’s own answer says that pages show them no offers, while they are marked', async () => {
  const who = await person(site, 'nida')
  const { notOffered } = await who.call('member')
  await mark('nida', true)
  const marked = await who.call('member')
  await mark('nida', false)
  expect([notOffered, marked.notOffered, marked.onBreak]).toEqual([undefined, true, undefined])
  expect(await who.call('member')).not.toHaveProperty('notOffered')
})

test('who is marked reads that nothing is offered, claims nothing, and keeps what was there', async () => {
  const joined = await publish(site, staff, { need: { kind: 'deposits', amount: '10' }, pay: 'direct' })
  const waiting = await publish(site, staff, {})
  const coded = await publish(site, staff, { way: 'code', code: 'FULLMOON', pay: 'direct' })
  const ann = await person(site, 'ann')
  await ann.call('applyPromotion', { id: joined.name })
  expect([await statusOf(ann, joined.name), await statusOf(ann, waiting.name)]).toEqual(['joined', 'claim'])
  await mark('ann', true)
  const pages = [
    ...[await ann.call('rewards', {}), await ann.call('missionSummary', {}), await ann.call('referral')],
    ...[
      await ann.call('raffles', {}),
      await ann.call('pointRewards', {}),
      await ann.call('rebate'),
      await ann.call('vip'),
    ],
  ]
  for (const page of pages) expect(page).toMatchObject({ onBreak: false, notOffered: true })
  expect((await ann.call('rewards', {})).content).toEqual([])
  const month = site.app.clock.now().toISOString().slice(0, 7)
  const acts = [
    ann.call('claimReward', { id: waiting.name }),
    ann.call('applyPromotion', { id: coded.name, code: 'FULLMOON' }),
    ann.call('claimVip', { benefit: 'month', period: month }),
    ann.call('claimMission', { id: '1', period: 'once' }),
    ann.call('claimRebate', undefined, { key: 'a-key-of-a-rebate' }),
    ann.call('claimRaffle', { prizeId: '1' }),
  ]
  expect(await Promise.all(acts.map(outcome))).toEqual(acts.map(() => 'not_offered'))
  await payIn(site, ann.id, 1_000_000n)
  await payJoined(site.app)
  await mark('ann', false)
  expect([await statusOf(ann, joined.name), await statusOf(ann, waiting.name)]).toEqual(['joined', 'claim'])
  await payJoined(site.app)
  expect(await outcome(ann.call('claimReward', { id: waiting.name }))).toBe('done')
  expect([await statusOf(ann, joined.name), await statusOf(ann, waiting.name)]).toEqual(['issued', 'claimed'])
  expect((await ann.call('rewards', {})).notOffered).toBeUndefined()
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('who owes after a returned deposit is offered nothing until it is paid; what a vendor took back stops nothing', async () => {
  const offer = await publish(site, staff, {})
  const bea = await person(site, 'bea')
  const wallet = (await memberWallet(site.app.db, bea.id))!
  let moves = 0
  const move = (reason: string, account: bigint, amount: bigint) => {
    moves += 1
    const postings = [
      { account: wallet, amount },
      { account, amount: -amount },
    ]
    return site.app.db.transaction((tx) =>
      post(tx, { source: 'debts', key: `${moves}`, reason, currency: 'THB', postings, whenShort: 'owe' }),
    )
  }
  const sum = 1_000_000n
  const back = () => move(chargeBack(wallet, sum, 0n).reason, systemAccount('deposits'), -sum)
  const pages = async () => {
    const { notOffered = false, content } = await bea.call('rewards', {})
    return [notOffered, content.length > 0, (await bea.call('pointRewards', {})).notOffered ?? false]
  }
  await move('rollback', systemAccount('vendor'), -sum)
  expect((await bea.call('balance')).balance).toBe('0.00')
  expect(await pages()).toEqual([false, true, false])
  await back()
  expect(await pages()).toEqual([true, false, true])
  expect(await outcome(bea.call('claimReward', { id: offer.name }))).toBe('not_offered')
  await move('deposit', systemAccount('deposits'), sum)
  expect(await pages()).toEqual([true, false, true])
  await move('deposit', systemAccount('deposits'), sum)
  expect(await pages()).toEqual([false, true, false])
  // What is owed since then is of a vendor alone.
  await move('rollback', systemAccount('vendor'), -2n * sum)
  expect(await pages()).toEqual([false, true, false])
  await move('deposit', systemAccount('deposits'), 2n * sum)
  expect(await outcome(bea.call('claimReward', { id: offer.name }))).toBe('done')
})

test('a reward that pays a part of what a vendor took back is one transfer of its sum', async () => {
  const offer = await publish(site, staff, {})
  const dao = await person(site, 'dao')
  const wallet = (await memberWallet(site.app.db, dao.id))!
  const postings = [
    { account: wallet, amount: -1_000_000_000n },
    { account: systemAccount('vendor'), amount: 1_000_000_000n },
  ]
  await site.app.db.transaction((tx) =>
    post(tx, { source: 'debts', key: 'dao', reason: 'rollback', currency: 'THB', postings, whenShort: 'owe' }),
  )
  expect(await outcome(dao.call('claimReward', { id: offer.name }))).toBe('done')
  expect((await dao.call('balance')).balance).toBe('0.00')
  expect(await checkInvariants(site.app.db)).toEqual([])
})
