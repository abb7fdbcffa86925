import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const contractsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'contracts',
    sql: `select id as k, kind, case downline_id when $1 then 'received' else 'given' end as direction, status,
      rate_bp / 100.0 as rate_percent, tiers, offered_at, answered_at, reason, ended_at, ended_as from contract where $1 in (downline_id, upline_id)`,
  },
]
