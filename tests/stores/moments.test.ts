import { beforeEach, expect, test } from 'vitest'
import { $countdowns, startCountdown } from '#stores/countdown.ts'
import { $toasts, dismissToast, toast, toastFailure } from '#stores/toasts.ts'
import { secondsUntil } from '#ui/form/use-countdown.ts'

beforeEach(() => {
  $toasts.set([])
  $countdowns.set({})
})

test.each([
  [0, 60],
  [1, 60],
  [1_000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [90_000, 0],
])('after %i ms of a minute %i seconds are left', (passed, left) => {
  startCountdown('login', '+66812345678', 60, 5_000)
  expect(secondsUntil($countdowns.get().login?.endsAtMs, 5_000 + passed)).toBe(left)
})

test('each purpose counts down by itself; nothing counts before a code was sent', () => {
  expect(secondsUntil($countdowns.get().login?.endsAtMs, 0)).toBe(0)
  startCountdown('login', 'a', 60, 0)
  startCountdown('forgot', 'b', 120, 0)
  startCountdown('login', 'c', 30, 10_000)
  expect($countdowns.get()).toEqual({ login: { to: 'c', endsAtMs: 40_000 }, forgot: { to: 'b', endsAtMs: 120_000 } })
})

test('three messages stay at most, the same one counts once and comes last', () => {
  const keys = () => $toasts.get().map(({ key }) => key)
  toast('ok', 'a')
  toast('info', 'b', { params: { n: 1 } })
  toastFailure('network')
  expect($toasts.get()).toMatchObject([
    { tone: 'ok', key: 'a' },
    { tone: 'info', key: 'b', params: { n: 1 } },
    { tone: 'bad', key: 'network' },
  ])
  toast('ok', 'a')
  expect(keys()).toEqual(['b', 'network', 'a'])
  toast('ok', 'd')
  expect(keys()).toEqual(['network', 'a', 'd'])
})

test('a message goes alone when it is dismissed', () => {
  toast('ok', 'a')
  toast('ok', 'b')
  const [first, second] = $toasts.get()
  expect(first!.id).not.toBe(second!.id)
  dismissToast(first!.id)
  expect($toasts.get()).toEqual([second])
})
