import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { type Joined, startJoined } from './gateway-support.ts'

let joined: Joined
beforeAll(async () => {
  joined = await startJoined(new ManualClock('2026-05-01T10:00:00.000Z'))
})
afterAll(() => joined.close())

test.each([
  ['1234564471', { match: 'match' }],
  ['1234567788', { match: 'differs', name: 'MANEE R.' }],
  ['1234567799', { match: 'unknown' }],
])('the sandbox gateway says over HTTP whose %s is', async (number, answer) => {
  const question = { kind: 'bank', bank: '004', number, holder: 'Kanya Srisuk' } as const
  expect(await joined.site.app.ports.nameMatch.ask(question)).toEqual(answer)
})

test.each([
  ['52998224725', { listed: false }],
  ['90000000094', { listed: true }],
  ['90100000010', { listed: true, until: expect.any(Date) }],
  ['90200000047', undefined],
  ['90300000073', undefined],
  ['90400000008', undefined],
  ['90500000026', undefined],
])('the sandbox gateway says over HTTP whether %s is on the list of exclusions', async (taxId, answer) => {
  expect((await joined.site.app.ports.exclusionList.ask([taxId])).get(taxId)).toEqual(answer)
})

test.each([
  ['00', { result: 'found', amount: 100048n, receiver: { name: 'BAIZE', account: 'xxxxx9356x', bankCode: '014' } }],
  ['01', { result: 'not_found' }],
  ['02', { result: 'pending' }],
  ['03', { result: 'quota' }],
  ['04', { result: 'unreachable' }],
  ['05', { result: 'found', receiver: { account: 'xxxxx2333x' } }],
  ['06', { result: 'found', amount: 99948n }],
  ['07', { result: 'found', at: new Date('2026-11-21T06:08:00.000Z') }],
  ['08', { result: 'found', receiver: { account: 'xxxxxxxxxx' } }],
  ['09', { result: 'found', sender: { name: 'MR. PRASERT D.' } }],
])('the sandbox gateway says over HTTP what a slip that ends in %s was', async (lie, answer) => {
  const transRef = `SB2611220808000100048${lie}`
  const to = { bankCode: '014', number: '417-2-09356-8', name: 'BAIZE' }
  const said = await joined.site.app.ports.slipCheck.ask({ payload: 'x', sendingBank: '004', transRef, to })
  expect(said).toMatchObject(answer)
})
