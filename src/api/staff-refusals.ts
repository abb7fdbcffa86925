import type { RefusalCode } from './refusal.ts'

/**
 * The refusals that only calls of staff give. Their sentences stand in `locales/<lang>/staff-errors.json`, so that players'
 * browsers do not load them.
 */
export const staffRefusals = [
  'permission_needed',
  'address_not_allowed',
  'address_locks_out',
  'other_person_needed',
  'state_conflict',
  'confirmation_needed',
  'upline_not_agent',
  'upline_below',
  'contracts_held',
  'pay_owed',
  'counting_again',
] as const satisfies readonly RefusalCode[]
