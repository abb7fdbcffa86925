// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startConnection } from '#layouts/behaviour/connection.ts'

afterEach(() => vi.restoreAllMocks())

test('an open page says when it is offline, and no longer when it is not', () => {
  document.body.innerHTML = '<div role="status" data-offline="You are offline."></div>'
  const line = document.querySelector('[role=status]')!
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  startConnection()
  expect(line.textContent).toBe('')
  online.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(line.textContent).toBe('You are offline.')
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(line.textContent).toBe('')
})

test('a page without the line has nothing to say', () => {
  document.body.innerHTML = ''
  expect(startConnection).not.toThrow()
})
