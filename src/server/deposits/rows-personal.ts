import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const depositsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'deposits',
    sql: `select id as k, code, method_id as method, kind, currency, amount, pay_amount, fields, status, reason, created_at,
      expires_at, seen_at, ended_at, offer_state as bonus_state, offer_amount as bonus from deposit_order where member_id = $1`,
    money: ['amount', 'pay_amount', 'bonus'],
  },
  {
    part: 'play',
    file: 'deposit-payments',
    sql: `select p.id as k, o.code as deposit, p.reference, p.currency, p.amount, p.credited, p.fee, p.returned, p.payer_name,
      p.payer_account, p.state, p.reason, p.paid_at, p.received_at
      from deposit_order o join deposit_payment p on p.order_id = o.id where o.member_id = $1`,
    money: ['amount', 'credited', 'fee', 'returned'],
  },
  {
    part: 'play',
    file: 'deposit-slips',
    sql: `select s.id as k, o.code as deposit, s.upload_id as picture, s.state, s.reason, s.sending_bank, s.trans_ref, s.sent_at, s.decided_at
      from deposit_order o join deposit_slip s on s.order_id = o.id where o.member_id = $1`,
  },
]
