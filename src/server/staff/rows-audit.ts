import type { Queryable, Row } from '#server/kernel/db.ts'

export interface LineRow extends Row {
  readonly id: bigint
  readonly at: Date
  readonly actor: string
  readonly staff_account: string | null
  readonly tried: string | null
  readonly action: string
  readonly call: string | null
  readonly target: string
  readonly before: unknown
  readonly after: unknown
  readonly detail: Record<string, unknown>
  readonly outcome: string
  readonly ip: string | null
}

export const listAuditLines = (
  db: Queryable,
  {
    before,
    people,
    act,
    subjects,
    day,
    timeZone,
    anything,
    limit,
  }: {
    readonly before: bigint
    readonly people: readonly string[] | null
    readonly act: string | null
    readonly subjects: readonly string[] | null
    readonly day: string | null
    readonly timeZone: string
    readonly anything: readonly string[] | null
    readonly limit: number
  },
): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select l.id, l.at, l.actor, (select s.account from staff s where s.id = case when l.actor ~ '^staff:[0-9]{1,18}$'
         then substr(l.actor, 7)::bigint end) as staff_account,
       (select s.account from staff s where s.id = case when l.actor = 'unknown' and l.target ~ '^staff:[0-9]{1,18}$'
         then substr(l.target, 7)::bigint end) as tried, l.action, l.call, l.target, l.before, l.after, l.detail,
       l.outcome, l.ip
     from audit_log_view l
     where l.id < $1
       and ($2::text[] is null or l.actor = any ($2))
       and ($3::text is null or l.action = $3)
       and ($4::text[] is null or l.target = any ($4))
       and ($5::date is null or (l.at >= ($5::date)::timestamp at time zone $6
         and l.at < ($5::date + 1)::timestamp at time zone $6))
       and ($7::text[] is null or l.actor = any ($7) or l.target = any ($7) or l.action = any ($7)
         or (l.detail ? 'key' and l.detail ->> 'key' = any ($7)))
     order by l.id desc limit $8`,
    [before, people, act, subjects, day, timeZone, anything, limit],
  )
