import { afterAll, beforeAll, expect, test } from 'vitest'
import { movementKinds } from '#api/records.ts'
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let mali: Visitor

beforeAll(async () => {
  site = await startTestSite({ clock: new ManualClock('2026-11-21T12:00:00.000Z') })
  await site.member('mali', { balance: '10.00' })
  mali = site.visitor()
  await mali.logIn('mali')
})
afterAll(() => site.close())

async function refusal(path: string): Promise<unknown> {
  const answer = await mali.fetch(`/api${path}`, { headers: { authorization: `Bearer ${mali.token}` } })
  const { code, fields } = (await answer.json()) as { code: string; fields?: object }
  return [answer.status, code, ...Object.entries(fields ?? {}).flat()]
}

test.each(['/records/bets', '/records/transactions'])('%s refuses what makes no sense, and says what', async (path) => {
  const wrong = (...fields: string[]) => [400, 'invalid_input', ...fields]
  expect(await refusal(`${path}?from=2026-11-02T00:00:00.000Z&to=2026-11-01T00:00:00.000Z`)).toEqual([
    ...[400, 'period_reversed'],
  ])
  expect(await refusal(`${path}?from=2024-01-01T00:00:00.000Z`)).toEqual([400, 'period_too_long'])
  expect(await refusal(`${path}?from=2026-11-01T00:00:00.000`)).toEqual(wrong('from', 'format'))
  expect(await refusal(`${path}?to=2026-11-01`)).toEqual(wrong('to', 'format'))
  expect(await refusal(`${path}?status=lost`)).toEqual(wrong('status', 'invalid'))
  expect(await refusal(`${path}?colour=red`)).toEqual(wrong('colour', 'unknown'))
  expect(await refusal(`${path}?member=10000001`)).toEqual(wrong('member', 'unknown'))
  const forged = Buffer.from('["feedback","1"]').toString('base64url')
  expect(await refusal(`${path}?cursor=${forged}`)).toEqual(wrong('cursor', 'invalid'))
})

test('a type of game, a vendor or a kind of movement that is none', async () => {
  expect(await refusal('/records/bets?gameType=CHESS')).toEqual([400, 'invalid_input', 'gameType', 'invalid'])
  expect(await refusal('/records/bets?vendor=NOBODY')).toEqual([400, 'invalid_input', 'vendor', 'unknown'])
  expect(await refusal('/records/transactions?type=theft')).toEqual([400, 'invalid_input', 'type', 'invalid'])
})

test('each kind of movement has its name', () => {
  const { other: _, ...named } = receipt.types
  expect([...movementKinds].sort()).toEqual(Object.keys(named).sort())
})
