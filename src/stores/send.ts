import type { MadeTransfer, TransferOptions } from '#api/transfers.ts'
import { call } from '#browser/client.ts'
import { keyedAction } from './keyed-action.ts'
import { loadSecurity, type Security } from './security.ts'

export type { MadeTransfer, TransferOptions }

/** What is to be sent. */
export interface SendWish {
  /** As the wire writes it. */
  readonly amount: string
  readonly note: string
  readonly paymentPassword: string
}

/** What can be sent, and what the payment password has to be like. */
export interface SendStart {
  readonly options: TransferOptions
  readonly rule: Security['paymentRule']
}

async function start(asked: Promise<TransferOptions>, signal: AbortSignal): Promise<SendStart> {
  const [options, { paymentRule: rule }] = await Promise.all([asked, loadSecurity(signal)])
  return { options, rule }
}

/** What can be sent to the member above. */
export const loadUpline = (signal: AbortSignal): Promise<SendStart> =>
  start(call('uplineTransfer', {}, { signal }), signal)

/** What can be sent to a member directly below. */
export const loadDownline = (to: string, signal: AbortSignal): Promise<SendStart> =>
  start(call('downlineTransfer', { to }, { signal }), signal)

/** Sends money up, or to an account below. */
export const sendMoney = keyedAction(
  (key, wish: SendWish, to?: string): Promise<MadeTransfer> =>
    to === undefined ? call('transferUpline', wish, { key }) : call('transferDownline', { ...wish, to }, { key }),
  ({ amount, note }, to) => [to, amount, note],
)
