import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { keyedAction } from './keyed-action.ts'

export type { PayoutPart, TimelineStep, WithdrawalDetail, WithdrawalSummary } from '#api/withdrawals.ts'
export type WithdrawalOptions = Output<Api['withdrawalOptions']>

/** Which view of the page the address names: one withdrawal, the list of all, or the form. */
export const withdrawalPlace = listQuery(
  { id: '', show: '', cursor: '' },
  { id: textField(20), show: (text) => (text === 'all' ? text : undefined), cursor: cursorField },
)
export type WithdrawalPlace = typeof withdrawalPlace.start

export const loadWithdrawalOptions = (_: null, signal?: AbortSignal): Promise<WithdrawalOptions> =>
  call('withdrawalOptions', {}, { signal })
export const loadWithdrawal = (id: string, signal?: AbortSignal) => call('withdrawal', { id }, { signal })
export const pageWithdrawals = ({ cursor }: { readonly cursor: string }, signal?: AbortSignal) =>
  call('withdrawals', { cursor: cursor || undefined }, { signal })

export interface WithdrawalWish {
  readonly accountId: string
  readonly amount: string
  /** The bonus money that the member has agreed to lose. */
  readonly givesUp?: string
}

/** Asks for a withdrawal. */
export const makeWithdrawal = keyedAction(
  (key, wish: WithdrawalWish, paymentPassword: string) => call('makeWithdrawal', { ...wish, paymentPassword }, { key }),
  (wish) => wish,
)

/** Takes a withdrawal back that nobody has begun with. */
export const cancelWithdrawal = (id: string) => call('cancelWithdrawal', { id })

export interface ReceiptAnswer {
  readonly id: string
  readonly part: number
  readonly received: boolean
  readonly note?: string | undefined
  readonly uploads?: readonly string[] | undefined
}

/** Answers whether a part has arrived. */
export const answerReceipt = ({ uploads, ...answer }: ReceiptAnswer) =>
  call('withdrawalReceipt', { ...answer, ...(uploads?.length && { uploads: [...uploads] }) })
