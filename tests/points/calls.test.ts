import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPoints, wholePoints } from '#server/points/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let mali: Visitor
let maliId: bigint
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ settings: { pointsOn: true } })
  maliId = await site.member('mali')
  mali = site.visitor()
  await mali.logIn('mali')
  manager = await site.staff('manager')
})
afterAll(() => site.close())

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )
const words = { th: 'สงกรานต์', en: 'Songkran', es: 'Songkran', pt: 'Songkran' }
const give = (points: number, key: string) =>
  site.app.db.transaction((tx) =>
    grantPoints(site.app, tx, {
      memberId: maliId,
      points: wholePoints(points),
      kind: 'gift',
      key,
      reference: words,
    }),
  )

test('a member reads points, what earns them, and every change page by page', async () => {
  expect(await mali.call('pointBalance')).toEqual({ balance: '0.00', waiting: '0.00', usable: '0.00' })
  for (const n of [1, 2, 3]) await give(n, `page-${n}`)
  const { rates, waitHours, currencySymbol } = await mali.call('pointConfig')
  expect(rates).toContainEqual({ gameType: 'RNG', points: '2.00' })
  expect([waitHours, currencySymbol]).toEqual([24, '฿'])
  const first = await mali.call('pointLines', { pageSize: 2 })
  expect(first.content.map(({ amount, kind, reference }) => [amount, kind, reference])).toEqual([
    ['3.00', 'gift', 'สงกรานต์'],
    ['2.00', 'gift', 'สงกรานต์'],
  ])
  expect(first.totals).toMatchObject({ count: 3, earned: '6.00', spent: '0.00', balance: '6.00', truncated: false })
  const second = await mali.call('pointLines', { pageSize: 2, cursor: first.next! })
  expect(second.content.map(({ amount }) => amount)).toEqual(['1.00'])
  expect([second.next, second.totals]).toEqual([undefined, undefined])
  expect((await mali.call('pointLines', { kind: 'bet' })).content).toEqual([])
  expect(await outcome(mali.call('pointLines', { from: '2001-01-01T00:00:00.000Z' }))).toBe('period_too_long')
})

test('the changes of points are a file with their filters', async () => {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${mali.token}`, 'accept-language': 'en' }
    return (await (await mali.fetch(`/api/records/points.csv${path}`, { headers })).text()).trimEnd().split('\r\n')
  }
  const [head, ...lines] = await read('')
  expect(head).toContain('Time (Asia/Bangkok),Kind,Details,')
  expect(lines.map((line) => line.replace(/^[^,]+,/, ''))).toEqual([
    'Gift,Songkran,,,,3.00',
    'Gift,Songkran,,,,2.00',
    'Gift,Songkran,,,,1.00',
  ])
  expect(await read('?kind=bet')).toEqual([head])
})

test('staff correct points with a reason, once for a key, and never below what there is', async () => {
  const account = 'mali'
  const correct = (points: string, key = `key${points}`) =>
    manager.call('staffCorrectPoints', { account, points, reason: 'Counted twice', key })
  const { balance } = await manager.call('staffPoints', { account })
  expect(balance).toBe('6.00')
  expect(await correct('4.50', 'same')).toMatchObject({ balance: '10.50', usable: '10.50' })
  expect(await correct('4.50', 'same')).toMatchObject({ balance: '10.50' })
  expect(await correct('-10')).toMatchObject({ balance: '0.50' })
  expect(await outcome(correct('-0.51'))).toBe('insufficient_points')
  expect(await outcome(correct('0'))).toBe('invalid_input')
  const { content } = await manager.call('staffPoints', { account })
  expect(content.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['correction', '-10.00'],
    ['correction', '4.50'],
  ])
  const lines = await site.app.db.query(
    `select before, after, detail from audit_log where action = 'points.correct' order by id limit 1`,
  )
  expect(lines).toEqual([{ before: '6.00', after: '10.50', detail: { points: '4.50', reason: 'Counted twice' } }])
  const auditor = await site.staff('auditor')
  expect(await outcome(auditor.call('staffCorrectPoints', { account, points: '1', reason: 'x', key: 'other' }))).toBe(
    'permission_needed',
  )
})

test('while the programme is off, everything of it says so', async () => {
  await site.app.settings.change({ pointsOn: false }, 'test')
  expect((await mali.call('permission')).info.programmes).toEqual(['promotions', 'raffles'])
  for (const call of ['pointBalance', 'pointConfig', 'pointLines'] as const)
    expect(await outcome(mali.call(call))).toBe('points_off')
  await site.app.settings.change({ pointsOn: true }, 'test')
  expect((await mali.call('permission')).info.programmes).toEqual(['points', 'promotions', 'raffles'])
})
