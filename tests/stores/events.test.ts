// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { EventStreamOptions } from '#browser/event-stream.ts'
import { follow } from '#stores/events.ts'
import { $session, canDeposit, endSession, refreshMember } from '#stores/session.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn } from '#tests/support/island.tsx'

const stream = vi.hoisted(() => ({ options: undefined as EventStreamOptions | undefined }))
vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#browser/event-stream.ts', () => ({
  openEventStream(options: EventStreamOptions) {
    stream.options = options
    return () => undefined
  },
}))
afterEach(() => {
  follow(undefined)
  endSession('logout', true)
})

const asked = (name: string) => calls.filter((one) => one.name === name).length

test('a deposit that arrives is said with its sum, on whatever page', () => {
  loggedIn('member')
  answers.set('balance', () => ({ currency: 'THB', currencySymbol: '฿', balance: '10.00' }))
  answers.set('favourites', () => ({ games: [] }))
  follow($session.get().token)
  stream.options!.onEvent('arrived', { amount: '500.00', currencySymbol: '฿' })
  expect($toasts.get()).toMatchObject([{ tone: 'ok', key: 'arrived', money: ['500.00', '฿'] }])
})

test('a break that began while the stream was away is known when it comes back', async () => {
  loggedIn('member')
  answers.set('balance', () => ({
    currency: 'THB',
    currencySymbol: '฿',
    balance: '10.00',
    bonus: '0.00',
    held: '0.00',
  }))
  answers.set('favourites', () => ({ games: [] }))
  answers.set('member', () => ({ ...$session.get().member, onBreak: '2126-01-05T05:00:00.000Z' }))
  const hello = { changedAt: '2026-01-05T05:00:00.000Z', wonAt: '2026-01-05T05:00:00.000Z' }
  follow($session.get().token)
  stream.options!.onEvent('hello', hello)
  expect([canDeposit($session.get()), asked('member')]).toEqual([true, 0])
  await expect.poll(() => asked('balance')).toBe(1)
  stream.options!.onEvent('hello', hello)
  await expect.poll(() => canDeposit($session.get())).toBe(false)
  expect(document.documentElement.dataset.break).toBe('')
})

test.each([
  ['nothing', {}, [false, false]],
  ['offers alone from who is marked', { notOffered: true }, [false, true]],
  ['what asks for a deposit from who is on a break', { onBreak: 'always' }, [true, false]],
])('the document hides %s', async (_what, more, hidden) => {
  loggedIn('member')
  answers.set('member', () => ({ ...$session.get().member, ...more }))
  await refreshMember()
  const root = document.documentElement
  expect(['data-break', 'data-unoffered'].map((name) => root.hasAttribute(name))).toEqual(hidden)
  expect(canDeposit($session.get())).toBe(!hidden[0])
})
