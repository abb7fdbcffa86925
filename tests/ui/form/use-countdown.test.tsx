import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockOf, useCountdown } from '#ui/form/use-countdown.ts'

const begins = new Date('2026-11-18T07:30:00.000Z')
const after = (seconds: number) => begins.getTime() + seconds * 1_000

beforeEach(() => {
  vi.useFakeTimers({ now: begins })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Left(props: { readonly at: number | string | undefined; readonly ends?: () => void }) {
  return <output>{useCountdown(props.at, props.ends)}</output>
}
const left = () => screen.getByRole('status').textContent
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('seconds go down to 0, and the end is told once', async () => {
  const ends = vi.fn()
  render(<Left at={new Date(after(61)).toISOString()} ends={ends} />)
  expect(left()).toBe('61')
  await pass(2)
  expect(left()).toBe('59')
  await pass(58)
  expect([left(), ends.mock.calls.length]).toEqual(['1', 0])
  await pass(5)
  expect([left(), ends.mock.calls.length]).toEqual(['0', 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('a tab that has slept is not late', async () => {
  render(<Left at={after(600)} />)
  vi.setSystemTime(after(590))
  await pass(0.25)
  expect(left()).toBe('10')
})

test('another time counts from the moment at which it is given; one that is over, and none, are 0 and end nothing', () => {
  const ends = vi.fn()
  const { rerender } = render(<Left at={undefined} ends={ends} />)
  expect(left()).toBe('0')
  rerender(<Left at={after(30)} ends={ends} />)
  expect(left()).toBe('30')
  rerender(<Left at={after(-30)} ends={ends} />)
  expect([left(), ends.mock.calls.length, vi.getTimerCount()]).toEqual(['0', 0, 0])
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [59, '0:59'],
  [60, '1:00'],
  [102, '1:42'],
  [600, '10:00'],
])('%i seconds read as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})
