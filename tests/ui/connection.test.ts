// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

/** What a page of this HTML does when it is loaded. */
async function load(html: string): Promise<void> {
  document.body.innerHTML = html
  vi.resetModules()
  await import('#layouts/behaviour/connection.ts')
}

afterEach(() => vi.restoreAllMocks())

test('an open page says when it is offline, and no longer when it is not', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await load('<div role="status" data-offline="You are offline."></div>')
  const line = document.querySelector('[role=status]')!
  expect(line.textContent).toBe('')
  online.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(line.textContent).toBe('You are offline.')
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(line.textContent).toBe('')
})

test('a page without the line has nothing to say', async () => {
  await load('')
  expect(document.body.textContent).toBe('')
})
