import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBonus, postReward, type Reward } from '#server/bonus/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { openMemberWallet } from '#server/ledger/public.ts'
import { outcome } from '#tests/promotions/support.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { baht, usual } from './support.ts'

const clock = new ManualClock('2026-11-21T12:00:00.000Z')
const dayMs = 86_400_000
let site: TestSite
let mali: Visitor
let other: Visitor
let id: bigint
let wallet: bigint

let keys = 0
async function pay(reason: Reward['reason'], amount: bigint, more: Partial<Reward> = {}): Promise<void> {
  keys += 1
  const key = `paid-${keys}`
  const move = { source: 'test', key, reason, reference: key, memberId: id, wallet, amount, currency: 'THB' } as const
  await site.app.db.transaction((tx) => postReward(tx, { ...move, at: clock.now(), ...more }))
}
async function give(amount: bigint): Promise<void> {
  keys += 1
  const wanted = { ...usual, memberId: id, key: `given-${keys}`, amount }
  await site.app.db.transaction((tx) => giveBonus(site.app, tx, wanted))
}
const later = (days: number) => clock.advance(days * dayMs)

beforeAll(async () => {
  site = await startTestSite({ clock })
  id = await site.member('mali')
  await site.member('somsak')
  wallet = await openMemberWallet(site.app.db, id, 'THB')
  await pay('referral', 50n * baht)
  later(2)
  await give(100n * baht)
  await give(40n * baht)
  await pay('promotion', 30n * baht, { title: { en: 'Rainy day', th: 'วันฝนตก', es: 'Lluvia', pt: 'Chuva' } })
  await pay('rebate', 12n * baht, { from: 'rebates' })
  later(2)
  await pay('referral_back', -50n * baht, { whenShort: 'owe' })
  mali = site.visitor()
  other = site.visitor()
  await mali.logIn('mali')
  await other.logIn('somsak')
})
afterAll(() => site.close())

test('the record has bonus money and money of all programmes, newest first, with the sums of all of them', async () => {
  const { content, totals } = await mali.call('bonusRecord', { language: 'en' })
  expect(content.map(({ kind, state, amount, title }) => [kind, state, amount, title])).toEqual([
    ['referral', 'taken', '-50.00', undefined],
    ['bonus', 'offered', '40.00', 'Gift'],
    ['bonus', 'active', '100.00', 'Gift'],
    ['rebate', 'paid', '12.00', undefined],
    ['promotion', 'paid', '30.00', 'Rainy day'],
    ['referral', 'paid', '50.00', undefined],
  ])
  expect(content[2]!.bonus).toMatchObject({ need: '1000.00', done: '0.00', worth: '100.00' })
  expect(totals).toEqual({
    ...{ count: 6, truncated: false, received: '232.00', money: '42.00', held: '140.00', lapsed: '0.00' },
    currencySymbol: '฿',
  })
  expect((await other.call('bonusRecord', {})).totals).toMatchObject({ count: 0, received: '0.00' })
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('kind, state and time choose lines, and the sums are those of the chosen ones', async () => {
  const kinds = async (input: Parameters<typeof mali.call<'bonusRecord'>>[1]) => {
    const { content, totals } = await mali.call('bonusRecord', input)
    expect(totals!.count).toBe(content.length)
    return content.map(({ kind, state }) => `${kind} ${state}`)
  }
  expect(await kinds({ kind: 'bonus' })).toEqual(['bonus offered', 'bonus active'])
  expect(await kinds({ kind: 'referral' })).toEqual(['referral taken', 'referral paid'])
  expect(await kinds({ state: 'paid' })).toEqual(['rebate paid', 'promotion paid', 'referral paid'])
  expect(await kinds({ state: 'taken', kind: 'rebate' })).toEqual([])
  expect(await kinds({ state: 'active' })).toEqual(['bonus active'])
  expect(await kinds({ state: 'taken' })).toEqual(['referral taken'])
  expect(await kinds({ state: 'paid', kind: 'bonus' })).toEqual([])
  const from = new Date(clock.now().getTime() - 3 * dayMs).toISOString()
  const to = new Date(clock.now().getTime() - dayMs).toISOString()
  expect(await kinds({ from, to })).toEqual(['bonus offered', 'bonus active', 'rebate paid', 'promotion paid'])
  expect(await outcome(mali.call('bonusRecord', { from: to, to: from }))).toBe('period_reversed')
  expect(await outcome(mali.call('bonusRecord', { from: '2020-01-01T00:00:00.000Z' }))).toBe('period_too_long')
  expect(await outcome(mali.call('bonusRecord', { kind: 'cash' as 'bonus' }))).toBe('invalid_input')
  expect(await outcome(mali.call('bonusRecord', { cursor: 'nothing' }))).toBe('invalid_input')
})

test('pages follow each other without a gap and end', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await mali.call('bonusRecord', { pageSize: 4, cursor })
    seen.push(...page.content.map((line) => line.id))
    cursor = page.next
  } while (cursor !== undefined)
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
})

test('what ended before it became money is lapsed; what was bet wholly is not', async () => {
  const [, waits] = (await mali.call('bonusRecord', {})).content
  await mali.call('giveUpBonus', { id: waits!.bonus!.id })
  const { content, totals } = await mali.call('bonusRecord', { state: 'forfeited' })
  expect(content).toHaveLength(1)
  expect(totals).toMatchObject({ received: '40.00', held: '0.00', lapsed: '40.00', money: '0.00' })
})

test('the record is a file in the member’s language, and a prepared one leads back to its page', async () => {
  const answer = await mali.fetch('/api/records/bonus.csv?kind=promotion', {
    headers: { authorization: `Bearer ${mali.token}`, 'accept-language': 'th' },
  })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('เวลา (Asia/Bangkok)')
  expect(lines[1]).toBe('2026-11-23 19:00:00,โปรโมชัน,วันฝนตก,เงินสด,30.00,,,,THB')
  const asked = await mali.call('askExport', { record: 'bonus', filter: { kind: 'rebate' }, language: 'en' })
  await runJobs(site.app)
  expect((await mali.call('exportList', {})).content).toMatchObject([{ id: asked.id, record: 'bonus', lines: 1 }])
  expect((await mali.call('memberMessages', {})).content).toMatchObject([{ href: '/member/bonus?export=1' }])
  expect(await outcome(mali.call('askExport', { record: 'bonus', filter: { kind: 'cash' } }))).toBe('invalid_input')
})
