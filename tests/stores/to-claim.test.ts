// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countedMs } from '#stores/counted.ts'
import { tellLive } from '#stores/live.ts'
import { followToClaim } from '#stores/to-claim.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const asked = () => calls.filter(({ name }) => name === 'consolidated').length
const badge = () => document.querySelector('[data-rewards]')!.textContent
const waits = (rewardsToClaim: number) => answers.set('consolidated', () => ({ missionsToClaim: 0, rewardsToClaim }))

beforeAll(async () => {
  document.body.innerHTML = '<b data-rewards></b>'
  waits(0)
  loggedIn('member')
  followToClaim()
})
beforeEach(() => {
  vi.useFakeTimers()
  loggedIn('member')
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['what was paid or played', 'balance', { balance: '1.00' }],
  ['an application that was approved, a prize or a new rank', 'message', { unread: 1 }],
  ['an offer that was published', 'catalogue', {}],
])('after %s the badge is read again, once for several of them', async (_, name, data) => {
  waits(3)
  const before = asked()
  for (let times = 0; times < 3; times += 1) tellLive(name, data)
  await vi.advanceTimersByTimeAsync(countedMs - 1)
  expect(asked()).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked() - before, badge()]).toEqual([1, '3'])
  waits(0)
  tellLive(name, data)
  await vi.advanceTimersByTimeAsync(countedMs)
  expect([asked() - before, badge()]).toEqual([2, ''])
})

test('a visitor without a session asks nothing', async () => {
  loggedIn('guest')
  const before = asked()
  tellLive('catalogue', {})
  await vi.advanceTimersByTimeAsync(countedMs)
  expect(asked()).toBe(before)
})
