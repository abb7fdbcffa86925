import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const ledgerPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'account-movements',
    sql: `select p.transfer_id as k, p.transfer_id as id, t.at, a.kind as pocket, t.reason, t.reference, p.currency, p.amount, p.balance_after
      from account a join posting p on p.account_id = a.id join transfer t on t.id = p.transfer_id where a.member_id = $1`,
    money: ['amount', 'balance_after'],
  },
]
