import type { OrderFilter } from '#server/deposits/rows-queues.ts'
import type { QueueFilter } from '#server/withdrawals/rows-queue.ts'

/** SQL: a deposit, a payment without an order, a bank book and a withdrawal that wait, for each `n` of a series. */
export const ordersOf = (series: string, member: string): string => `
  insert into deposit_method (id, kind, currency, names, min, max, promised_minutes, expires_minutes, sort, enabled, changed_at)
    values ('bank', 'bank', 'THB', '{"en": "Bank"}', 1, 1000000000, 5, 30, 1, true, now());
  insert into deposit_order (code, member_id, key, input_hash, method_id, kind, currency, amount, pay_amount, terms, pay,
      status, reason, created_at, expires_at)
    select 'D-' || n, ${member}, n::text, '', 'bank', 'bank', 'THB', 1 + n * 7919 % 1000, 1 + n * 7919 % 1000,
      '{"names": {}}', '{}', 'checking', 'slip_forged', now(), now() from ${series};
  insert into deposit_payment (provider, reference, currency, amount, payer_match, told_by, state, paid_at, received_at)
    select 'x', n::text, 'THB', 1 + n * 7919 % 1000, 'not_told', 'statement', 'unmatched', now(), now() from ${series};
  insert into payout_account (member_id, kind, bank, number, id_kind, holder, name_match, key, proof_sent_at, created_at, usable_at)
    select ${member}, 'bank', 'kbank', n::text, 'account', 'x', 'unknown', n::text,
      timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), now() from ${series};
  insert into withdrawal (reference, member_id, key, input_hash, account_id, kind, bank, number, id_kind, holder, currency,
      amount, fee, state, promised_at, requested_at)
    select 'W-' || n, ${member}, n::text, '', (select min(id) from payout_account), 'bank', 'kbank', '1', 'account', 'x',
      'THB', 1 + n * 7919 % 1000, 0, 'requested', now(), now() from ${series};`

/** A filter of deposits that only says what a test is about. */
export const allOrders = (filter: Partial<OrderFilter>): OrderFilter => ({
  ...{ queue: undefined, status: undefined, kind: undefined, memberId: undefined, from: undefined, sort: 'oldest' },
  ...filter,
})

/** The same of withdrawals that wait for a first decision. */
export const checkQueue = (filter: Partial<QueueFilter>): QueueFilter => ({
  ...{ queue: 'check', kind: undefined, amount: undefined, note: undefined, mine: undefined, memberId: undefined },
  ...{ sort: 'oldest', ...filter },
})
