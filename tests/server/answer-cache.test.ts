import { expect, it } from 'vitest'
import { isKnown, openAnswerCache, sharedAnswer, takesBrotli } from '#server/http/answer-cache.ts'
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

it('an answer that everybody shares bears exactly these headers, whole and for a client that has it', async () => {
  const cache = openAnswerCache(clock)
  const make = async () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: 'x'.repeat(1_024) })
  const kept = await cache.get('a', 60, make)
  const etag = kept.plain.etag
  const shared = { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding, Accept-Language' }
  const brotli = { ...shared, etag: `${etag.slice(0, -1)}-br"` }
  const plain = sharedAnswer(kept, {})
  expect([plain.status, plain.headers]).toEqual([200, { ...shared, etag, 'content-type': 'application/json' }])
  const packed = sharedAnswer(kept, { 'accept-encoding': 'gzip, br' })
  expect([packed.status, packed.headers]).toEqual([
    200,
    { ...brotli, 'content-type': 'application/json', 'content-encoding': 'br' },
  ])
  const known = sharedAnswer(kept, { 'if-none-match': `"other", W/${etag}` })
  expect([known.status, known.headers, known.body]).toEqual([304, { ...shared, etag }, undefined])
  expect(sharedAnswer(kept, { 'if-none-match': etag, 'accept-encoding': 'br' }).status).toBe(200)
})

it('an answer below a kilobyte is not packed', async () => {
  const cache = openAnswerCache(clock)
  const brotliOf = async (size: number) =>
    (await cache.get(`${size}`, 60, async () => ({ status: 200, headers: {}, body: 'x'.repeat(size) }))).brotli
  expect(await brotliOf(1_023)).toBeUndefined()
  expect(await brotliOf(1_024)).toBeDefined()
})

it('an answer is kept until its time is up, not a moment longer', async () => {
  const { made, ask } = openCounted({ entries: 2, bytes: 2_500 })
  await ask('a', 10)
  clock.advance(59_999)
  await ask('a', 10)
  expect(made).toEqual(['a'])
  clock.advance(1)
  await ask('a', 10)
  expect(made).toEqual(['a', 'a'])
  for (const key of ['b', 'c', 'b', 'c', 'a']) await ask(key, 10)
  expect(made).toEqual(['a', 'a', 'b', 'c', 'a'])
})

it.each([
  [undefined, false],
  ['br', true],
  ['gzip, br', true],
  ['gzip,br;q=0.1', true],
  ['br;q=1, gzip', true],
  ['br;q=0', false],
  ['br;q=0.0', false],
  ['brotli', false],
  ['xbr', false],
  ['gzip', false],
])('a client that sends accept-encoding %s takes Brotli: %s', (value, takes) => {
  expect(takesBrotli({ 'accept-encoding': value })).toBe(takes)
})

it.each([
  [undefined, false],
  ['*', true],
  ['"a"', true],
  ['"b", "a"', true],
  ['W/"a"', true],
  ['"b"', false],
  ['a', false],
])('if-none-match %s names the ETag "a": %s', (value, names) => {
  expect(isKnown({ 'if-none-match': value }, '"a"')).toBe(names)
})
