import { expect, test } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { dayPart, keyset, numberPart, textPart, timePart, uuidPart } from '#server/kernel/keyset.ts'

const newest = keyset('rounds', 'descending', timePart, numberPart)
const rows = Array.from({ length: 5 }, (_, n) => ({ made: 1_700_000_000_000_000n + BigInt(n), id: BigInt(n + 1) }))
const keyOf = ({ made, id }: (typeof rows)[number]) => [made, id] as const
const idOf = ({ id }: (typeof rows)[number]) => id
const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test('a page has its rows, and the cursor of the last one where there are more', () => {
  const { content, next } = newest.page(rows, 4, keyOf, idOf)
  expect(content).toEqual([1n, 2n, 3n, 4n])
  expect(newest.read(next)).toEqual([1_700_000_000_000_003n, 4n])
  expect(next).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(newest.page(rows, 5, keyOf, idOf)).toEqual({ content: [1n, 2n, 3n, 4n, 5n] })
  expect(newest.page([], 5, keyOf, idOf)).toEqual({ content: [] })
})

test('a page that is not full goes on where the reading ended', () => {
  const { content, next } = newest.page(rows, 9, keyOf, idOf, [7n, 8n])
  expect(content).toHaveLength(5)
  expect(newest.read(next)).toEqual([7n, 8n])
})

test('without a cursor a list begins before all of its rows', () => {
  expect(newest.read(undefined)).toEqual([9_999_999_999_999_999n, 999_999_999_999_999_999n])
  expect(keyset('a', 'ascending', numberPart, textPart).read(undefined)).toEqual([0n, ''])
})

const cursors: readonly [string, string][] = [
  ['no base64', '%%%'],
  ['no JSON', 'abc'],
  ['no list', Buffer.from('{"length":3}').toString('base64url')],
  ['nothing', written()],
  ['another list', written('transactions', '1', '1')],
  ['too few parts', written('rounds', '1')],
  ['too many parts', written('rounds', '1', '1', '1')],
  ['numbers for texts', written('rounds', 1, 1)],
  ['a part that is null', written('rounds', null, '1')],
  ['a negative number', written('rounds', '1', '-1')],
  ['a number beyond the column', written('rounds', '1', '9'.repeat(19))],
  ['a time beyond the calendar', written('rounds', '9'.repeat(17), '1')],
  ['SQL', written('rounds', '1', "1') or true --")],
]
test.each(cursors)('a cursor of %s is refused', (_, cursor) => {
  expect(() => newest.read(cursor)).toThrow(Refusal)
  expect(() => newest.read(cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

test('texts and UUIDs are checked, too', () => {
  const byName = keyset('names', 'ascending', textPart, uuidPart)
  const id = '0b7c4b1e-8a55-4d53-9a0e-2f5b8d1c7e11'
  expect(byName.read(written('names', 'นก’s', id))).toEqual(['นก’s', id])
  for (const [name, uuid] of [
    ['', id],
    ['a\u0000', id],
    ['a'.repeat(61), id],
    ['a', id.slice(1)],
    ['a', id.replace('0', 'g')],
  ])
    expect(() => byName.read(written('names', name, uuid))).toThrow(Refusal)
})

test('a day stands in a cursor only if the calendar has it', () => {
  const days = keyset('days', 'descending', dayPart)
  expect(days.read(undefined)).toEqual(['9999-12-31'])
  expect(days.read(written('days', '2028-02-29'))).toEqual(['2028-02-29'])
  for (const none of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-1-1', 'infinity', ''])
    expect(() => days.read(written('days', none))).toThrow(Refusal)
})
