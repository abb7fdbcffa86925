import type { RefusalCode } from './refusal.ts'

/** What every call may refuse by, of members and of staff. */
export const commonRefusals: readonly RefusalCode[] = [
  'malformed',
  'invalid_input',
  'too_many_requests',
  'maintenance',
  'region_restricted',
  'unavailable',
]
