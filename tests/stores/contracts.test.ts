import { beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#api/access.ts'

let sent: string[] = []

/** Whether an offer waits, asked by somebody of a type under a policy. */
async function askAs(type: number, agentPolicy: boolean): Promise<boolean> {
  vi.resetModules()
  const { $session } = await import('#stores/session.ts')
  const { hasOffers } = await import('#stores/contracts.ts')
  $session.set({ token: 't', member: { type, agentPolicy } as Member })
  return hasOffers()
}

const money = { balance: '12.50', currencySymbol: '฿', currency: 'THB', bonusBalance: '0.00', locked: '0.00' }
let answer: object

beforeEach(() => {
  sent = []
  answer = { unreadMessage: 3, dailysalreqtype: true }
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response(JSON.stringify(answer))
  })
})

test('agents ask for the consolidated answer, and nobody else does', async () => {
  expect(await askAs(1, true)).toBe(true)
  expect(sent).toEqual(['/api/member/consolidated'])
  expect(await askAs(0, false)).toBe(false)
  expect(await askAs(4, false)).toBe(false)
  expect(sent).toHaveLength(1)
})

test('the answer feeds the count of messages, and the balance where it brings one', async () => {
  await askAs(1, false)
  const { $unread } = await import('#stores/unread.ts')
  const { $balance } = await import('#stores/balance.ts')
  expect([$unread.get(), $balance.get()]).toEqual([3, undefined])
  answer = { ...answer, ...money }
  await askAs(1, true)
  expect((await import('#stores/balance.ts')).$balance.get()).toMatchObject({ balance: '12.50' })
})
