import { expect, it } from 'vitest'
import { openAnswerCache } from '#server/http/answer-cache.ts'
import { ManualClock } from '#server/kernel/clock.ts'

const clock = new ManualClock('2026-05-01T10:00:00.000Z')

function openCounted(most: { entries: number; bytes: number }) {
  const cache = openAnswerCache(clock, most)
  const made: string[] = []
  const ask = (key: string, bytes: number) =>
    cache.get(key, 60, async () => {
      made.push(key)
      return { status: 200, headers: {}, body: 'x'.repeat(bytes) }
    })
  return { cache, made, ask }
}

it('the answer cache is bounded by bytes, and the answer made first leaves first', async () => {
  const { made, ask } = openCounted({ entries: 100, bytes: 2_500 })
  for (const key of ['a', 'b', 'c']) await ask(key, 1_000)
  for (const key of ['c', 'b', 'a']) await ask(key, 1_000)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

it('an answer larger than the whole cache is given and not kept', async () => {
  const { made, ask } = openCounted({ entries: 100, bytes: 500 })
  expect((await ask('a', 1_000)).plain.whole.body).toHaveLength(1_000)
  await ask('a', 1_000)
  expect(made).toEqual(['a', 'a'])
})

it('what was forgotten, or replaced, is not counted', async () => {
  const { cache, made, ask } = openCounted({ entries: 100, bytes: 2_500 })
  for (const key of ['a', 'b']) await ask(key, 1_000)
  cache.clear()
  for (const key of ['a', 'b', 'a', 'b']) await ask(key, 1_000)
  clock.advance(61_000)
  for (const key of ['a', 'b', 'a', 'b']) await ask(key, 1_000)
  expect(made).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

it('an answer that failed is asked for again', async () => {
  const cache = openAnswerCache(clock)
  await expect(cache.get('a', 60, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  const answer = await cache.get('a', 60, async () => ({ status: 200, headers: {}, body: 'up' }))
  expect(String(answer.plain.whole.body)).toBe('up')
})
