import { beforeEach, expect, test, vi } from 'vitest'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString()

/** A page drawn at noon, whose stream has not begun. */
async function open() {
  vi.resetModules()
  const { greet, hasJoined, onLive } = await import('#stores/live.ts')
  const heard: string[] = []
  onLive('hello', () => heard.push('winners'))
  return { greet, hasJoined, heard }
}

beforeEach(() => vi.stubGlobal('document', { lastModified: at(0) }))

test('a page that was drawn after the last change has nothing to ask for', async () => {
  const { greet, hasJoined, heard } = await open()
  expect(hasJoined()).toBe(false)
  expect(greet({ changedAt: at(-60), wonAt: at(-30) })).toBe(false)
  expect(heard).toEqual([])
  expect(hasJoined()).toBe(true)
})

test('what changed after the drawing is asked for, and winners by those who show them', async () => {
  const { greet, heard } = await open()
  expect(greet({ changedAt: at(5), wonAt: at(-30) })).toBe(true)
  expect(heard).toEqual([])
  expect((await open()).greet({ changedAt: at(-60), wonAt: at(5) })).toBe(false)
})

test('winners since the drawing are told', async () => {
  const { greet, heard } = await open()
  expect(greet({ changedAt: at(-60), wonAt: at(5) })).toBe(false)
  expect(heard).toEqual(['winners'])
})

test('a stream that comes back asks only for what is another than before', async () => {
  const { greet, heard } = await open()
  expect(greet({ changedAt: at(5), wonAt: at(5) })).toBe(true)
  expect(greet({ changedAt: at(5), wonAt: at(5) })).toBe(false)
  expect(heard).toEqual(['winners'])
  expect(greet({ changedAt: at(9), wonAt: at(5) })).toBe(true)
})
