import { withdrawalReasons } from '#api/withdrawal-rules.ts'
import { useWords } from './words.ts'

/** Why a withdrawal is refused or could not be paid, in words. */
export function useReasons() {
  const { messages } = useWords()
  return withdrawalReasons.map((reason) => [reason, messages.withdrawals.reasons[reason]] as const)
}
