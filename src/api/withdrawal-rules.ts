/** Why staff refused a withdrawal, or why it could not be paid; the console adds a sentence for the member. */
export const withdrawalReasons = [
  'name_differs',
  'account_wrong',
  'account_shared',
  'turnover_left',
  'bonus_abuse',
  'documents_needed',
  'bank_refused',
  'bank_closed',
  'asked_by_member',
  'other',
] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]
