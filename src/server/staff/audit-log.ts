import type { Input } from '#api/endpoint.ts'
import type { AuditLine, staffAuditLog } from '#api/staff.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Row } from '#server/kernel/db.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { staffByAccount } from './rows.ts'

interface LineRow extends Row {
  readonly id: bigint
  readonly at: Date
  readonly actor: string
  readonly staff_account: string | null
  readonly action: string
  readonly call: string | null
  readonly target: string
  readonly before: unknown
  readonly after: unknown
  readonly detail: Record<string, unknown>
  readonly outcome: string
  readonly ip: string | null
}

/** The names by which the log knows a person: a staff account, a member's account or id, or a name as it stands there. */
async function actorsOf(app: App, who: string): Promise<string[]> {
  const [, kind, name = ''] = /^(staff|member):(.+)$/.exec(who) ?? []
  const plain = kind === undefined ? who : name
  const staff = kind === 'member' ? undefined : await staffByAccount(app.db, plain)
  const member =
    kind === 'staff'
      ? undefined
      : await first<{ id: bigint }>(app.db, 'select id from member where lower(account) = lower($1) or id::text = $1', [
          plain,
        ])
  return [who, ...(staff ? [`staff:${staff.id}`] : []), ...(member ? [`member:${member.id}`] : [])]
}

const byId = keyset('audit', 'descending', numberPart)

/** A page of the log, newest first. */
export async function readAuditLog(app: App, input: Input<typeof staffAuditLog>) {
  const people = input.person === undefined ? undefined : await actorsOf(app, input.person)
  const subjects = input.subject === undefined ? undefined : await actorsOf(app, input.subject)
  const anything = input.any === undefined ? undefined : await actorsOf(app, input.any)
  const list = (names: readonly string[] | undefined) => names ?? null
  const rows = await app.db.query<LineRow>(
    `select l.id, l.at, l.actor, (select s.account from staff s where s.id = case when l.actor ~ '^staff:[0-9]{1,18}$'
         then substr(l.actor, 7)::bigint end) as staff_account, l.action, l.call, l.target, l.before, l.after, l.detail,
       l.outcome, l.ip
     from audit_log l
     where l.id < $1
       and ($2::text[] is null or l.actor = any ($2))
       and ($3::text is null or l.action = $3)
       and ($4::text[] is null or l.target = any ($4))
       and ($5::date is null or (l.at >= ($5::date)::timestamp at time zone $6
         and l.at < ($5::date + 1)::timestamp at time zone $6))
       and ($7::text[] is null or l.actor = any ($7) or l.target = any ($7) or l.action = any ($7)
         or (l.detail ? 'key' and l.detail ->> 'key' = any ($7)))
     order by l.id desc limit $8`,
    [
      ...[byId.read(input.cursor)[0], list(people), input.act ?? null, list(subjects)],
      ...[input.day ?? null, app.settings.current().timeZone, list(anything), input.pageSize + 1],
    ],
  )
  return byId.page(rows, input.pageSize, ({ id }) => [id], toLine)
}

const toLine = (row: LineRow): AuditLine => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  person: row.staff_account === null ? row.actor : `staff:${row.staff_account}`,
  act: row.action,
  ...(row.call !== null && { call: row.call }),
  subject: row.target,
  ...(row.before !== null && { before: row.before }),
  ...(row.after !== null && { after: row.after }),
  detail: row.detail,
  outcome: row.outcome,
  ...(row.ip !== null && { address: row.ip }),
})
