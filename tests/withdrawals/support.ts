import { randomUUID } from 'node:crypto'
import type { CallInput } from '#api/endpoint.ts'
import type { addPayoutAccount } from '#api/payout-accounts.ts'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { type Db, first } from '#server/kernel/db.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import type { NameMatch } from '#server/ports/name-match.ts'
import {
  type PaymentProvider,
  PaymentRefused,
  type PayoutStatus,
  type ProviderPayout,
} from '#server/ports/payment-provider.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { quickHash } from '#tests/support/quick-hash.ts'

export const paymentPassword = '280491'
export const noon = new Date(Date.UTC(2026, 0, 5, 5))

type NewAccount = CallInput<typeof addPayoutAccount>

export const kbank: NewAccount = { kind: 'bank', bank: '004', number: '123-4-56447-1', paymentPassword }

/** What a provider does with the next instruction. */
export type PayoutFault = 'none' | 'lost' | 'never' | 'refused'

/** A provider whose pay-outs the test writes. `told` counts instructions by key. */
export function openScriptedProvider(clock: ManualClock) {
  const payouts = new Map<string, ProviderPayout>()
  const told = new Map<string, number>()
  const faults: PayoutFault[] = []
  const absent = () => Promise.reject(new Error('not asked here'))
  const provider: PaymentProvider = {
    ...{ name: 'gateway', kinds: [], paysOut: true, signsWebhooks: true },
    ...{ createPayment: absent, getPayment: absent, refund: absent, events: () => [] },
    async *list() {},
    async createPayout(key, { orderRef, amount, currency }) {
      const fault = faults.shift() ?? 'none'
      told.set(key, (told.get(key) ?? 0) + 1)
      if (fault === 'refused') throw new PaymentRefused('receiver_unknown')
      const now = clock.now()
      const payout = {
        ref: `po_${key}`,
        key,
        orderRef,
        amount,
        currency,
        status: 'accepted' as const,
        at: now,
        createdAt: now,
      }
      if (fault !== 'never' && !payouts.has(key)) payouts.set(key, payout)
      if (fault !== 'none') throw new Error('the line broke')
      return payouts.get(key)!
    },
    async getPayout(by) {
      return [...payouts.values()].find((one) => ('key' in by ? one.key === by.key : one.ref === by.ref))
    },
  }
  return {
    provider,
    faults,
    told,
    /** Says what became of a pay-out; it is heard of when it is asked about. */
    set(key: string, status: PayoutStatus) {
      payouts.set(key, { ...payouts.get(key)!, status, bankRef: `K0093-${key}`, at: clock.now() })
    },
  }
}

/** Banks that answer at once, by the number's last digits as the sandbox gateway does. */
const banks: NameMatch = {
  async ask({ number }) {
    if (number.endsWith('88')) return { match: 'differs', name: 'MANEE R.' }
    return { match: number.endsWith('99') ? 'unknown' : 'match' }
  },
}

/** The site on a clock that stands still; a decision of staff holds at once unless the settings say otherwise. */
export async function openPayoutSite(settings: Partial<SettingsValues> = {}, db?: Db) {
  const clock = new ManualClock(noon)
  const bank = openScriptedProvider(clock)
  const site = await startTestSite({
    ...(db && { db }),
    ...{ clock, env: { DEMO: '1' }, payments: new Map([['gateway', bank.provider]]), nameMatch: banks },
    settings: { withdrawalUndoSeconds: 0, ...settings },
  })
  return { site, clock, bank, app: site.app }
}
export type PayoutSite = Awaited<ReturnType<typeof openPayoutSite>>

/** A member with money, a name and a payment password, logged in. */
export async function payee(site: TestSite, account: string, balance = '10000.00') {
  const id = await site.member(account, { balance, profile: { payeeName: 'Kanya Srisuk' } })
  await updatePaymentPassword(site.app.db, id, quickHash(paymentPassword))
  const visitor = site.visitor()
  await visitor.logIn(account)
  return { id, visitor }
}

export const addAccount = (visitor: Visitor, account: NewAccount = kbank, key: string = randomUUID()) =>
  visitor.call('addPayoutAccount', account, { key })

export const withdraw = (visitor: Visitor, accountId: string, amount: string, key: string = randomUUID()) =>
  visitor.call('makeWithdrawal', { accountId, amount, paymentPassword }, { key })

/** What a member has in the wallet and held. */
export async function pocketsOf(db: Db, memberId: bigint): Promise<{ wallet: bigint; held: bigint }> {
  const row = await first<{ wallet: bigint; held: bigint }>(
    db,
    `select coalesce(sum(balance) filter (where kind = 'wallet'), 0)::bigint as wallet,
       coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held from account where member_id = $1`,
    [memberId],
  )
  return row!
}
