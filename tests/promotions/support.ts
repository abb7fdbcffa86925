import { randomUUID } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import { currencies, parseAmount } from '#api/money.ts'
import type { staffAddOffer } from '#api/staff-promotions.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { countFigures } from '#server/figures/count.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import type { StaffVisitor, TestSite, Visitor } from '#tests/support/app.ts'

export type Wanted = Input<typeof staffAddOffer>

const words = { title: 'Loy Krathong', line: 'A present for the full moon.' }
/** Money that is there by itself, once. */
export const plain: Omit<Wanted, 'name' | 'from'> = {
  texts: { th: { ...words, title: 'ลอยกระทง' }, en: words, es: words, pt: words },
  ...{ art: 'drops', audience: { kind: 'all' }, way: 'automatic', pay: 'claim', times: 'once' },
  ...{ reward: { kind: 'cash', amount: '50.00' }, turnover: 0 },
}

/** Half of a deposit as bonus money, up to 1,000. */
export const reload: Partial<Wanted> = {
  ...{ way: 'deposit', reward: { kind: 'bonus', amount: '1000' }, turnover: 100_000, times: 'once' },
  deposit: { share: 5_000, least: '300' },
  bonus: { maxStake: '50', hours: 24, weights: {}, excluded: [] },
}

const hourMs = 3_600_000
/** A time so many hours from the site's now. */
export const hence = (site: TestSite, hours: number): string =>
  new Date(site.app.clock.now().getTime() + hours * hourMs).toISOString()

let names = 0
/** Adds a promotion as staff do, and publishes it; gives it. */
export async function publish(site: TestSite, staff: StaffVisitor, more: Partial<Wanted> = {}) {
  names += 1
  const wanted = { ...plain, name: `offer-${names}`, from: hence(site, -1), ...more }
  const { id, version } = await staff.call('staffAddOffer', wanted)
  return staff.call('staffOfferState', { id, state: 'open', version })
}

/** A member who is logged in. */
export async function person(site: TestSite, account: string, more: object = {}): Promise<Visitor & { id: bigint }> {
  const id = await site.member(account, { balance: '0.01', ...more })
  const visitor = site.visitor()
  await visitor.logIn(account)
  return Object.assign(visitor, { id })
}

/** Money that a member pays in, in units, and counts at once. */
export async function payIn(site: TestSite, memberId: bigint, amount: bigint): Promise<void> {
  const { app } = site
  await app.db.transaction(async (tx) => {
    const wallet = (await memberWallet(tx, memberId))!
    await post(tx, {
      ...{ source: 'test', key: randomUUID(), reason: 'deposit', reference: '', currency: 'THB', at: app.clock.now() },
      postings: [
        { account: systemAccount('deposits'), amount: -amount },
        { account: wallet, amount },
      ],
    })
  })
  await countFigures(app)
}

let payments = 0
/** A payment for an order, as a provider tells of it. */
export function paidFor(
  site: TestSite,
  orderRef: string,
  amount: string,
  more: Partial<PaymentSeen> = {},
): PaymentSeen {
  payments += 1
  return {
    ...{ provider: 'gateway', paymentRef: `paid-${payments}`, providerRef: 'none', orderRef, currency: 'THB' },
    ...{
      amount: parseAmount(amount, currencies.THB)!,
      paidAt: site.app.clock.now(),
      status: 'paid',
      returnedAmount: 0n,
    },
    ...{ payer: { name: 'MS. SOMSRI JAIDEE' }, ...more },
  }
}

/** Tells the site of a payment; gives what became of it. */
export async function tellOf(site: TestSite, payment: PaymentSeen): Promise<string> {
  const { outcome: became, afterCommit } = await site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))
  afterCommit?.()
  return became
}

/** How a member stands with a promotion. */
export const standing = async (who: Visitor, name: string) =>
  (await who.call('rewards', { language: 'en' })).content.find(({ id }) => id === name)
export const statusOf = async (who: Visitor, name: string) => (await standing(who, name))?.status

/** What became of a call: `done`, or the code of its refusal. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
