import { expect, test } from 'vitest'
import { nextAskAt } from '#server/payments/public.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const createdAt = new Date('2026-05-01T10:00:00.000Z')
const at = (ms: number) => new Date(createdAt.getTime() + ms)

test('an order is asked about after 1, 5, 15 and 60 minutes, then hourly until two days after its end', () => {
  const order = { createdAt, expiresAt: at(15 * minuteMs) }
  const asked: number[] = []
  for (let next = nextAskAt(order, createdAt); next !== undefined; next = nextAskAt(order, next))
    asked.push((next.getTime() - createdAt.getTime()) / minuteMs)
  expect(asked.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 180])
  expect(asked.at(-1)).toBe(48 * 60)
  expect(asked).toHaveLength(3 + 48)
})

test('a process that was away asks at the next time, not at all that it missed', () => {
  const order = { createdAt, expiresAt: at(hourMs) }
  expect(nextAskAt(order, at(20 * minuteMs))).toEqual(at(hourMs))
  expect(nextAskAt(order, at(5 * minuteMs - 1))).toEqual(at(5 * minuteMs))
  expect(nextAskAt(order, at(49 * hourMs))).toBeUndefined()
})
