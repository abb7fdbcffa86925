import type { Deposit, DepositMethod } from '#api/deposits.ts'
import { limitKinds } from '#api/limits.ts'

/** A way to deposit; it is PromptPay where nothing else is said. */
export const methodOf = (more: Partial<DepositMethod> = {}): DepositMethod => ({
  id: 'promptpay',
  kind: 'promptpay',
  name: 'PromptPay QR',
  hint: 'Any Thai bank app',
  min: '100.00',
  max: '50000.00',
  fee: { basisPoints: 0, fixed: '0.00' },
  promisedMinutes: 1,
  expiresMinutes: 15,
  open: true,
  fields: [],
  ownAccountOnly: false,
  ...more,
})

export const bankMethod = methodOf({
  id: 'bank',
  kind: 'bank',
  name: 'Bank transfer',
  max: '500000.00',
  promisedMinutes: 4,
})
export const walletMethod = methodOf({
  id: 'wallet',
  kind: 'gateway',
  name: 'E-wallet',
  min: '50.00',
  max: '30000.00',
  fee: { basisPoints: 150, fixed: '5.00' },
  promisedMinutes: 2,
})
export const closedMethod = methodOf({
  id: 'cash',
  kind: 'gateway',
  name: 'Agent cash',
  open: false,
  opensAt: '2026-11-24T02:00:00.000Z',
})

/** What the call of the ways answers. */
export const choiceOf = (more: object = {}) => ({
  currency: 'THB',
  currencySymbol: '฿',
  methods: [methodOf(), bankMethod, walletMethod, closedMethod],
  room: {},
  askLimit: false,
  offers: [],
  turnover: 0,
  ...more,
})

export const limitsOf = (set: Record<string, object> = {}) => ({
  raiseAfterHours: 24,
  depositWindow: 'rolling',
  depositQuestion: false,
  limits: Object.fromEntries(limitKinds.map((kind) => [kind, set[kind] ?? {}])),
})

export const orderId = 'D-261123-4F7KQ2'

/** An order; it waits for its payment by PromptPay where nothing else is said. */
export const orderOf = (more: Partial<Deposit> = {}): Deposit => ({
  id: orderId,
  methodId: 'promptpay',
  methodName: 'PromptPay QR',
  kind: 'promptpay',
  currency: 'THB',
  amount: '1000.00',
  payAmount: '1000.00',
  fee: '0.00',
  status: 'awaiting_payment',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  promisedMinutes: 1,
  received: '0.00',
  credited: '0.00',
  late: false,
  payments: [],
  pay: { kind: 'promptpay', qr: '0002', qrPath: 'M4 4h1v1h-1z', qrSize: 41, payee: 'BAIZE SERVICES' },
  canCancel: true,
  canSendSlip: false,
  ownAccountOnly: true,
  ...more,
})

type Payment = Deposit['payments'][number]

/** A payment that came, credited where nothing else is said. */
export const paymentOf = (more: Partial<Payment> = {}): Payment => ({
  id: '1',
  amount: '1000.00',
  credited: '1000.00',
  fee: '0.00',
  state: 'credited',
  late: false,
  surplus: false,
  at: new Date(Date.now() + 38_000).toISOString(),
  ...more,
})

/** An order that has ended, with what came of it. */
export const endedOf = (status: Deposit['status'], more: Partial<Deposit> = {}): Deposit => {
  const { pay: _, ...order } = orderOf({ status, canCancel: false, endedAt: new Date().toISOString(), ...more })
  return order
}
