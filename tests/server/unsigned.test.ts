import { expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { openUnsignedCalls } from '#server/kernel/unsigned-calls.ts'

function open() {
  const clock = new ManualClock('2026-05-01T10:00:00.000Z')
  const { count } = openUnsignedCalls(clock)
  return { clock, count, many: (address: string, calls: number) => Array.from({ length: calls }, () => count(address)) }
}

test('sixty unsigned calls a minute are answered for each address, the next one waits for the rest of it', () => {
  const { clock, count, many } = open()
  expect(new Set(many('a', 60))).toEqual(new Set([undefined]))
  expect(count('a')).toBe(60)
  expect(count('b')).toBeUndefined()
  clock.advance(58_500)
  expect(count('a')).toBe(2)
  clock.advance(1_499)
  expect(count('a')).toBe(1)
  clock.advance(1)
  expect(new Set(many('a', 60))).toEqual(new Set([undefined]))
  expect(count('a')).toBe(60)
})

test('with ten thousand addresses in a minute a new one waits, those that are known do not', () => {
  const { clock, count } = open()
  for (let address = 0; address < 10_000; address += 1) expect(count(`${address}`)).toBeUndefined()
  expect(count('one more')).toBe(60)
  // A known one is still counted.
  for (let call = 2; call <= 60; call += 1) expect(count('9999')).toBeUndefined()
  expect(count('9999')).toBe(60)
  clock.advance(60_000)
  expect(count('one more')).toBeUndefined()
})
