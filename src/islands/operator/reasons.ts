import { useWords } from './words.ts'

/** Why a withdrawal is refused or could not be paid (`withdrawalReasons` of `#api/withdrawals.ts`). */
const reasons = [
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
export type Reason = (typeof reasons)[number]

/** The reasons of a list, in words. */
export function useReasons() {
  const { messages } = useWords()
  return reasons.map((reason) => [reason, messages.withdrawals.reasons[reason]] as const)
}
