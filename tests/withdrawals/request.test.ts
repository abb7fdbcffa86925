import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, pocketsOf, withdraw } from './support.ts'

let open: PayoutSite
beforeAll(async () => {
  open = await openPayoutSite()
})
afterAll(() => open.site.close())

describe('asking for a withdrawal', () => {
  test('holds the money, shows what follows, and gives it back when it is cancelled', async () => {
    const { site, app } = open
    const { id, visitor } = await payee(site, 'kanya')
    const account = await addAccount(visitor)
    expect(account).toMatchObject({ state: 'ready', masked: '4471', bankName: 'KBANK', nameMatch: 'match' })
    const made = await withdraw(visitor, account.id, '3000.00')
    expect(made).toMatchObject({ state: 'requested', amount: '3000.00', fee: '0.00', cancellable: true, ahead: 0 })
    expect(made.steps.map(({ step, state, by }) => [step, state, by])).toEqual([
      ['requested', 'done', 'you'],
      ['checked', 'done', 'system'],
      ['approved', 'current', 'desk'],
      ['sent', 'next', 'bank'],
      ['arrived', 'next', 'you'],
    ])
    expect(made.steps[2]!.notes).toEqual(['first_withdrawal', 'new_account'])
    expect(await pocketsOf(app.db, id)).toEqual({ wallet: 700_000_000n, held: 300_000_000n })
    const options = await visitor.call('withdrawalOptions')
    expect(options).toMatchObject({ available: '7000.00', held: '3000.00', limits: { dayUsed: '3000.00' } })
    const cancelled = await visitor.call('cancelWithdrawal', { id: made.id })
    expect(cancelled).toMatchObject({ state: 'cancelled', returnedAmount: '3000.00', cancellable: false })
    expect(await pocketsOf(app.db, id)).toEqual({ wallet: 1_000_000_000n, held: 0n })
    expect(await checkInvariants(app.db)).toEqual([])
  })
})
