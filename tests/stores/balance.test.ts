import { expect, test, vi } from 'vitest'
import type { Balance } from '#api/wallet.ts'
import { $balance, refreshBalance, setBalance } from '#stores/balance.ts'
import { $session } from '#stores/session.ts'
import { answers } from '#tests/support/fake-call.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const of = (balance: string) => ({ balance, currency: 'THB', currencySymbol: '฿' }) as unknown as Balance
const shown = () => $balance.get()?.balance

test('an answer that was asked for before an event takes nothing back', async () => {
  $session.set({ token: 't' })
  const asked = Promise.withResolvers<Balance>()
  answers.set('balance', () => asked.promise)
  const refreshed = refreshBalance()
  setBalance(of('210.00'))
  asked.resolve(of('190.00'))
  await refreshed
  expect(shown()).toBe('210.00')
  answers.set('balance', () => of('220.00'))
  await refreshBalance()
  expect(shown()).toBe('220.00')
})
