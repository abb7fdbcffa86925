import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const withdrawalsPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'bank-accounts',
    sql: `select id as k, kind, bank, number, id_kind, holder, name_match, bank_holder, uploads as pictures, created_at, usable_at,
      removed_at from payout_account where member_id = $1`,
  },
  {
    part: 'play',
    file: 'withdrawals',
    sql: `select id as k, reference, kind, bank, number, holder, currency, amount, fee, state, reason, sentence, requested_at,
      promised_at, approved_at, paid_at, ended_at from withdrawal where member_id = $1`,
    money: ['amount', 'fee'],
  },
  {
    part: 'play',
    file: 'withdrawal-payments',
    sql: `select p.id as k, w.reference as withdrawal, p.part, w.currency, p.amount, p.fee, p.state, p.reference, p.sent_at, p.paid_at,
      p.received_at, p.disputed_at, p.dispute_note, p.uploads as pictures, p.returned_at
      from withdrawal w join payout p on p.withdrawal_id = w.id where w.member_id = $1`,
    money: ['amount', 'fee'],
  },
]
