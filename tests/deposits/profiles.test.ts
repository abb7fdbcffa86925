import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'

/** Every switch of the profiles that concerns money paid in, where it is paid in. */
const profiles = ['none', 'uk', 'mga', 'br'] as const
const own = '52998224725'
let site: TestSite
let clock: ManualClock
let who: Visitor
let people = 0

beforeAll(async () => {
  clock = new ManualClock('2030-01-15T05:00:00Z')
  const clear = async (taxIds: readonly string[]) =>
    new Map(taxIds.map((taxId) => [taxId, { listed: false } as const] as const))
  const payments = new Map([['gateway', gatewayDouble(clock)]])
  site = await startTestSite({ clock, payments, exclusionList: { ask: clear } })
  const code = { ...gatewayMethod, id: 'code', kind: 'pix', fields: ['taxId'] } as const
  await offer(site, bankMethod, gatewayMethod, code, { ...code, id: 'lax', ownAccountOnly: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  people += 1
  await set({ profile: 'none', limitWindow: 'profile' })
  await site.member(`payer${people}`, { profile: { payeeName: 'Somsri Jaidee', idNumber: own } })
  who = site.visitor()
  await who.logIn(`payer${people}`)
})

const set = (values: Partial<SettingsValues>) => site.app.settings.change(values, 'test')
const made = (methodId = 'code', taxId = own) =>
  who.call('makeDeposit', { methodId, amount: '1000', fields: { taxId } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown) => thrown.code,
  )

let references = 0
async function pay(orderRef: string, payer: PaymentSeen['payer'], amount = '1000') {
  const seen: PaymentSeen = {
    ...{ provider: 'gateway', paymentRef: `p${references++}`, providerRef: 'none', orderRef, currency: 'THB', payer },
    ...{ amount: parseAmount(amount, currencies.THB)!, paidAt: clock.now(), status: 'paid', returnedAmount: 0n },
  }
  await site.app.db.transaction((tx) => receivePayment(site.app, tx, seen))
  expect(await checkInvariants(site.app.db)).toEqual([])
  return (await who.call('deposit', { id: orderRef })).payments[0]
}

test('RTS 12B: rolling windows have no midnight at which a limit holds twice, those of the calendar have one', async () => {
  for (const profile of profiles) {
    await set({ profile })
    people += 1
    await site.member(`payer${people}`, { profile: { payeeName: 'Somsri Jaidee', idNumber: own } })
    // Ten minutes before midnight in Bangkok.
    const evening = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    clock.advance(Date.parse(`${evening}T16:50:00Z`) - clock.now().getTime())
    await who.logIn(`payer${people}`)
    await who.call('setPlayLimits', { depositDay: '1000' })
    await pay((await made()).id, { name: 'Somsri Jaidee', taxId: own })
    expect(await refusal(made())).toBe('deposit_limit_reached')
    clock.advance(20 * 60_000)
    expect(await refusal(made())).toBe(profile === 'none' ? undefined : 'deposit_limit_reached')
  }
})

test('SPA/MF 615: in Brazil somebody else’s money goes back without a question, elsewhere a person looks at it', async () => {
  const became: Record<string, string | undefined> = {}
  for (const profile of profiles) {
    await set({ profile })
    became[profile] = (await pay((await made()).id, { name: 'Prasert Dee' }))?.state
  }
  expect(became).toEqual({ none: 'queued', uk: 'queued', mga: 'queued', br: 'refund_due' })
})

describe('SPA/MF 615: in Brazil the payer is the member', () => {
  beforeEach(() => set({ profile: 'br' }))

  test('by the CPF that the bank tells, whatever was typed for the order', async () => {
    const other = '11144477735'
    expect((await pay((await made('code', other)).id, { name: 'Somsri Jaidee', taxId: other }))?.state).toBe(
      'refund_due',
    )
    expect((await pay((await made('code', other)).id, { name: 'S J', taxId: own }))?.state).toBe('credited')
    await set({ profile: 'none' })
    expect((await pay((await made('code', other)).id, { taxId: other }))?.state).toBe('credited')
  })

  test('also where the method’s terms allow others, and where the bank names nobody a person looks', async () => {
    expect((await pay((await made('lax')).id, { name: 'Prasert Dee' }))?.state).toBe('refund_due')
    expect(await pay((await made()).id, {})).toMatchObject({ state: 'queued', reason: 'payer_unclear' })
    await set({ profile: 'none' })
    expect((await pay((await made('lax')).id, { name: 'Prasert Dee' }))?.state).toBe('credited')
    expect((await pay((await made()).id, {}))?.state).toBe('credited')
  })
})

test('SPA/MF 615: in Brazil no hosted page is offered, where a payer could choose a card', async () => {
  for (const profile of profiles) {
    await set({ profile })
    const { methods } = await who.call('depositMethods')
    expect(methods.some(({ kind }) => kind === 'gateway')).toBe(profile !== 'br')
    expect(await refusal(made('gateway'))).toBe(profile === 'br' ? 'not_found' : undefined)
  }
})

test('transfers between members are off under every regulator', async () => {
  const upline = await site.member(`agent${people}`, { type: 1 })
  await site.member(`below${people}`, { uplineId: upline, balance: '1000', profile: { idNumber: own } })
  await who.logIn(`below${people}`)
  for (const profile of profiles) {
    await set({ profile })
    const { closed } = await who.call('uplineTransfer')
    expect(closed).toBe(profile === 'none' ? undefined : 'transfers_off')
    const sent = who.call('transferUpline', { amount: '100', note: '' }, { key: `transfer-up-${profile}-${people}` })
    expect(await refusal(sent)).toBe(profile === 'none' ? 'payment_password_needed' : 'transfers_off')
  }
})
