/** What other features may ask of the payments. */

export { type Asked, askPayment, askPayout, providerOf } from './ask.ts'
export { nextAskAt } from './ask-times.ts'
export {
  connectPayments,
  type OrderSeen,
  type PaymentConsumers,
  type PaymentSeen,
  type PayoutSeen,
  type Received,
} from './consumers.ts'
export { report } from './findings.ts'
