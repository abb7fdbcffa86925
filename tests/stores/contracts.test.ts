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

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{"dailysalreqtype":true}')
  })
})

test('agents ask for the consolidated answer while the policy says so', async () => {
  expect(await askAs(1, true)).toBe(true)
  expect(sent).toEqual(['/api/member/consolidated'])
})

test('nobody asks for it while the policy does not, nor does a trial', async () => {
  expect(await askAs(1, false)).toBe(false)
  expect(await askAs(4, false)).toBe(false)
  expect(sent).toEqual([])
})
