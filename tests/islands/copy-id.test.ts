import { afterEach, expect, test, vi } from 'vitest'
import { copyId } from '#islands/own/copy-id.ts'
import { $toasts } from '#stores/toasts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  $toasts.set([])
})

test('an ID is copied, and that is said', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyId('10000007')
  expect(writeText).toHaveBeenCalledWith('10000007')
  expect($toasts.get()).toMatchObject([{ tone: 'ok', key: 'idCopied' }])
})

test.each([
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
  ['the browser has no clipboard', {}],
])('where %s, it is said how to copy by hand', async (_why, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await copyId('10000007')
  expect($toasts.get()).toMatchObject([{ tone: 'bad', key: 'copyFailed' }])
})
