/** What other features may ask of deposits: providers tell it of payments, the demo world fills it. */
export { receiveOrder, receivePayment } from './from-provider.ts'
export { bookReturn } from './give-back.ts'
export { type Method, termsOf } from './method.ts'
export { depositsOfMember } from './of-member.ts'
export { payToAccount } from './pay.ts'
export { takePayment } from './receive.ts'
export { findMethod, writeMethod } from './rows-methods.ts'
export { changeOrder, insertOrder } from './rows-orders.ts'
