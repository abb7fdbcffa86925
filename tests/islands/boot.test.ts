// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#stores/toasts.ts'

const showPopups = vi.hoisted(() => vi.fn())
vi.mock('#islands/actions.ts', () => ({ showPopups }))

// The test's document has no list of its pictures.
Object.defineProperty(document, 'images', { value: [] })

const boot = () => import('#islands/boot.ts')

beforeEach(() => {
  vi.resetModules()
  showPopups.mockClear()
  delete document.documentElement.dataset.popups
})

test('a message that an island showed before the boot script came is drawn by it', async () => {
  toast('ok', 'passwordChanged')
  await boot()
  await vi.waitFor(() => expect(showPopups).toHaveBeenCalledOnce())
})

test('a message that comes later is drawn, and nothing is loaded before', async () => {
  await boot()
  await new Promise((resolve) => setTimeout(resolve))
  expect(showPopups).not.toHaveBeenCalled()
  toast('ok', 'loggedIn')
  await vi.waitFor(() => expect(showPopups).toHaveBeenCalled())
})
