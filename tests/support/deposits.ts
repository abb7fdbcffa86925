import { unitsPerMajor } from '#api/money.ts'
import { type Method, writeMethod } from '#server/deposits/public.ts'
import { ticks } from '#server/features.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import type { TestSite } from './app.ts'

const baht = (whole: number): bigint => BigInt(whole) * unitsPerMajor

/** A bank account of the site's own, open day and night. */
export const bankMethod: Method = {
  ...{ id: 'bank', kind: 'bank', provider: null, currency: 'THB', names: { en: 'Bank transfer' }, hints: {} },
  ...{ min: baht(100), max: baht(50_000), feeBasisPoints: 0, feeFixed: 0n, promisedMinutes: 5, expiresMinutes: 20 },
  ...{ openFrom: null, openTo: null, fields: [], ownAccountOnly: true, sort: 10, enabled: true },
  account: { bankCode: '014', number: '417-2-09356-8', name: 'BAIZE CO., LTD.' },
  changedAt: new Date(0),
}

/** PromptPay by a bill, which bears the order's number. */
export const billMethod: Method = {
  ...bankMethod,
  ...{ id: 'bill', kind: 'promptpay', sort: 20, account: { billerId: '099400016550100', name: 'BAIZE' } },
}

/** Writes methods down, new or changed. */
export async function offer(site: TestSite, ...methods: readonly Method[]): Promise<void> {
  for (const method of methods) await writeMethod(site.app.db, method)
}

/** Runs a tick of the site by its name. */
export async function tick(site: TestSite, name: string): Promise<void> {
  await ticks.find((one) => one.name === name)!.run(site.app, site.parts.metrics)
}

/** A hosted page of a provider that {@link gatewayDouble} stands for. */
export const gatewayMethod: Method = {
  ...bankMethod,
  ...{ id: 'gateway', kind: 'gateway', provider: 'gateway', account: {}, sort: 30 },
}

/** A provider that makes payments and knows of no money: tests tell the site themselves. */
export const gatewayDouble = (clock: { now(): Date }): PaymentProvider => ({
  ...{ name: 'gateway', kinds: ['redirect', 'promptpay', 'pix'], paysOut: false, signsWebhooks: true },
  createPayment: async (key, { expiresAt }) => ({
    ...{ ref: `gw-${key}`, expiresAt, pay: { kind: 'redirect', url: `https://pay.example/${key}` } },
  }),
  getPayment: async (ref) => ({ ref, status: 'waiting', payments: [] }),
  refund: async (key, _ref, amount) => ({ ref: `r-${key}`, status: 'returned', amount }),
  createPayout: () => Promise.reject(new Error(`no pay-outs at ${clock.now().toISOString()}`)),
  getPayout: async () => undefined,
  async *list() {},
  events: () => [],
})
