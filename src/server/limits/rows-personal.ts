import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const limitsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'limits',
    sql: `select kind || ' ' || set_by as k, kind, set_by, case when kind <> 'session' then currency end as currency, amount, next_amount, next_at, asked_at, changed_at
      from member_limit l left join (select member_id as id, currency from account_view where kind = 'wallet') w on w.id = l.member_id
      where member_id = $1`,
  },
  {
    part: 'play',
    file: 'breaks',
    sql: `select source as k, kind, source, starts_at, ends_at from member_exclusion where member_id = $1`,
  },
  {
    part: 'play',
    file: 'safer-play-choices',
    sql: `select member_id as k, deposit_asked_at, reality_minutes, reviewed_at from safer_choice where member_id = $1`,
  },
  {
    part: 'play',
    file: 'limits-looked-at',
    sql: `select day::text as k, day::text as day from limits_look where member_id = $1`,
  },
]
