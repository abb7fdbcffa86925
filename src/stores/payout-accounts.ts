import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { keyedAction } from './keyed-action.ts'

export type { PayoutAccount, PayoutKind } from '#api/payout-accounts.ts'
export type PayoutAccounts = Output<Api['payoutAccounts']>

export const loadPayoutAccounts = (_: null, signal?: AbortSignal): Promise<PayoutAccounts> =>
  call('payoutAccounts', {}, { signal })

export type NewAccount = CallInput<Api['addPayoutAccount']>

export const addPayoutAccount = keyedAction(
  (key, account: NewAccount) => call('addPayoutAccount', account, { key }),
  ({ paymentPassword: _, ...account }) => account,
)
export const provePayoutAccount = (id: string, uploads: readonly string[]) =>
  call('provePayoutAccount', { id, uploads: [...uploads] })
export const removePayoutAccount = (id: string): Promise<unknown> => call('removePayoutAccount', { id })
