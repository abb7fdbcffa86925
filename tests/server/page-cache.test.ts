import { expect, it } from 'vitest'
import { type CachedPage, openPageCache } from '#server/http/page-cache.ts'

const page = (bytes: number): CachedPage => ({
  status: 200,
  variants: {
    ...{ type: 'text/html', etag: 'x', cacheControl: 'no-cache' },
    ...{ brotli: Buffer.alloc(bytes / 2), gzip: Buffer.alloc(bytes / 2) },
  },
  ...{ renderedAt: new Date(0), reads: [], version: 0, settingsVersion: 0 },
})

it('the page cache is bounded by bytes, compressed forms counted; the page asked for longest ago leaves first', () => {
  const cache = openPageCache(100_000)
  for (const address of ['/a', '/b', '/c']) cache.set(address, page(30_000))
  expect(cache.bytes).toBeGreaterThan(90_000)
  expect(cache.get('/a')).toBeDefined()
  cache.set('/d', page(30_000))
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(['/a', '/b', '/c', '/d'].map((address) => cache.get(address) !== undefined)).toEqual([true, false, true, true])
})

it('a page that is kept again, or no longer, is counted once', () => {
  const cache = openPageCache(100_000)
  cache.set('/a', page(30_000))
  const one = cache.bytes
  cache.set('/a', page(30_000))
  expect(cache.bytes).toBe(one)
  cache.delete('/a')
  expect(cache.bytes).toBe(0)
})

it('a page larger than the whole cache is not kept', () => {
  const cache = openPageCache(10_000)
  cache.set('/a', page(30_000))
  expect([cache.get('/a'), cache.bytes]).toEqual([undefined, 0])
})
