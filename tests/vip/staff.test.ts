import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { ladder } from './support.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { vipOn: true } })
  await site.app.settings.change({ vipLadder: ladder }, 'test')
})
afterAll(() => site.close())

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )

test('everybody reads the ladder in their language, and by the operator’s names where there are some', async () => {
  const guest = site.visitor()
  const names = async (language: 'en' | 'th') =>
    (await guest.call('vipRanks', { language })).content.map(({ name }) => name)
  expect([await names('en'), await names('th')]).toEqual([
    ['Felt', 'Chalk', 'Maple'],
    ['สักหลาด', 'ชอล์ก', 'เมเปิล'],
  ])
  const named = ladder.map((rank, at) => ({
    ...rank,
    ...(at === 1 && { names: { th: '', en: 'Rosewood', es: '', pt: '' } }),
  }))
  await site.app.settings.change({ vipLadder: named }, 'test')
  expect([(await names('en'))[1], (await names('th'))[1]]).toEqual(['Rosewood', 'ชอล์ก'])
  const long = [...ladder, ...Array.from({ length: 6 }, () => ladder[2]!)]
  await site.app.settings.change({ vipLadder: long }, 'test')
  expect((await names('en')).slice(6)).toEqual(['Ebony', 'Level 8', 'Level 9'])
  await site.app.settings.change({ vipLadder: ladder }, 'test')
})

test('the ladder says what each rank gives back of bets, to others than staff only while rebates are paid', async () => {
  const rated = ladder.map((rank, at) => ({ ...rank, ...(at === 1 && { rebates: { LIVE: 30, RNG: 85, FISH: 0 } }) }))
  await site.app.settings.change({ vipLadder: rated }, 'test')
  const rebates = [
    { gameType: 'LIVE', rate: 30 },
    { gameType: 'RNG', rate: 85 },
  ]
  const read = async () => (await site.visitor().call('vipRanks', {})).content.map((rank) => rank.rebates)
  const { ranks } = await (await site.staff('manager', 'rater')).call('staffVip', {})
  expect([await read(), ranks.map((rank) => rank.rebates)]).toEqual([
    [[], [], []],
    [[], rebates, []],
  ])
  await site.app.settings.change({ rebateOn: true }, 'test')
  expect(await read()).toEqual([[], rebates, []])
  await site.app.settings.change({ vipLadder: ladder, rebateOn: false }, 'test')
})

test('staff who may see rewards read ranks and cost, and those who may change settings change the ladder', async () => {
  const manager = await site.staff('manager')
  const { ranks, paid, currency } = await manager.call('staffVip', {})
  expect(ranks.map(({ rank, members, levelUp }) => [rank, members, levelUp])).toEqual([
    [1, 0, '0.00'],
    [2, 0, '5.00'],
    [3, 0, '7.00'],
  ])
  expect([paid, currency]).toEqual([[], 'THB'])
  expect(await outcome((await site.staff('cashier', 'kashi')).call('staffVip', {}))).toBe('permission_needed')
  const set = (vipLadder: object) => outcome(manager.call('staffSetSettings', { changes: { vipLadder } }))
  const [first, second, third] = ladder
  expect(await set([first, third, second])).toBe('invalid_input')
  expect(await set([second, third])).toBe('invalid_input')
  expect(await set([first])).toBe('invalid_input')
  expect(await set([first, { ...second, keep: '1.5' }])).toBe('invalid_input')
  expect(await set([first, second])).toBe('answered')
  expect(site.app.settings.current().vipLadder).toHaveLength(2)
})

test('accounts without a rank are told so, and guests are asked to log in', async () => {
  await site.member('ann', { balance: '100' })
  const ann = site.visitor()
  expect(await outcome(ann.call('vip', {}))).toBe('not_logged_in')
  expect(await outcome(ann.call('claimVip', { benefit: 'level', period: '2' }))).toBe('not_logged_in')
  await ann.logIn('ann')
  expect((await ann.call('vip', {})).standing).toMatchObject({ rank: 1, benefits: [], history: [] })
  expect(await outcome(ann.call('claimVip', { benefit: 'year' as never, period: '2' }))).toBe('invalid_input')
  await site.member('agent1', { type: 1, balance: '100' })
  const agent = site.visitor()
  await agent.logIn('agent1')
  expect((await agent.call('vip', {})).standing).toBeUndefined()
})
