import { afterEach, expect, test } from 'vitest'
import { resource } from '#stores/resource.ts'
import { $staff, type StaffMe, staffSession } from '#stores/staff-session.ts'

const me = (account: string): StaffMe => ({
  account,
  role: 'support',
  permissions: [],
  expiresAt: '2026-11-24T20:00:00Z',
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => $staff.set({ status: 'opening' }))

/** A list of staff's that answers with who asked. */
function opened() {
  const asked: string[] = []
  const list = resource(
    async () => {
      const who = $staff.get().me?.account ?? ''
      asked.push(who)
      return `list of ${who}`
    },
    { of: staffSession },
  )
  list.open()
  list.ask(null)
  return { list, asked }
}

test('a session that lapses and is taken up by the same person keeps the data as they are', async () => {
  $staff.set({ status: 'in', me: me('olga') })
  const { list, asked } = opened()
  await settled()
  $staff.set({ status: 'lapsed', me: me('olga') })
  $staff.set({ status: 'in', me: me('olga') })
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'ready', data: 'list of olga' })
  expect(asked).toEqual(['olga'])
})

test('what one person had on the screen goes at once when another one signs in over it', async () => {
  $staff.set({ status: 'in', me: me('olga') })
  const { list, asked } = opened()
  await settled()
  $staff.set({ status: 'lapsed', me: me('olga') })
  $staff.set({ status: 'in', me: me('petch') })
  expect(list.$state.get()).toEqual({ status: 'loading', failure: undefined })
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'ready', data: 'list of petch' })
  expect(asked).toEqual(['olga', 'petch'])
})

test('nothing is loaded when nobody is signed in', async () => {
  $staff.set({ status: 'out' })
  const { list, asked } = opened()
  await settled()
  expect(list.$state.get().status).toBe('guest')
  expect(asked).toEqual([])
})
