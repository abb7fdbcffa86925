import { receiveOrder, receivePayment } from './deposits/public.ts'
import type { PaymentConsumers } from './payments/public.ts'
import { receivePayout } from './withdrawals/public.ts'

/** Which features receive what payment providers say: this file alone knows both sides. */
export const paymentConsumers: PaymentConsumers = { receivePayment, receiveOrder, receivePayout }
