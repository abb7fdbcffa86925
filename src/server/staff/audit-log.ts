import type { Input } from '#api/endpoint.ts'
import type { AuditLine, staffAuditLog } from '#api/staff.ts'
import { findMemberByWord } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { staffByAccount } from './rows.ts'
import { type LineRow, listAuditLines } from './rows-audit.ts'

/** The names by which the log knows a person: a staff account, a member's account or id, or a name as it stands there. */
async function actorsOf(app: App, who: string): Promise<string[]> {
  const [, kind, name = ''] = /^(staff|member):(.+)$/.exec(who) ?? []
  const plain = kind === undefined ? who : name
  const staff = kind === 'member' ? undefined : await staffByAccount(app.db, plain)
  const member = kind === 'staff' ? undefined : await findMemberByWord(app.db, plain)
  return [who, ...(staff ? [`staff:${staff.id}`] : []), ...(member ? [`member:${member.id}`] : [])]
}

const byId = keyset('audit', 'descending', numberPart)

/** A page of the log, newest first. */
export async function readAuditLog(app: App, input: Input<typeof staffAuditLog>) {
  const people = input.person === undefined ? undefined : await actorsOf(app, input.person)
  const subjects = input.subject === undefined ? undefined : await actorsOf(app, input.subject)
  const anything = input.any === undefined ? undefined : await actorsOf(app, input.any)
  const list = (names: readonly string[] | undefined) => names ?? null
  const rows = await listAuditLines(app.db, {
    before: byId.read(input.cursor)[0],
    people: list(people),
    act: input.act ?? null,
    subjects: list(subjects),
    day: input.day ?? null,
    timeZone: app.settings.current().timeZone,
    anything: list(anything),
    limit: input.pageSize + 1,
  })
  return byId.page(rows, input.pageSize, ({ id }) => [id], toLine)
}

const toLine = (row: LineRow): AuditLine => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  person: row.staff_account === null ? row.actor : `staff:${row.staff_account}`,
  ...(row.tried !== null && { tried: `staff:${row.tried}` }),
  act: row.action,
  ...(row.call !== null && { call: row.call }),
  subject: row.target,
  ...(row.before !== null && { before: row.before }),
  ...(row.after !== null && { after: row.after }),
  detail: row.detail,
  outcome: row.outcome,
  ...(row.ip !== null && { address: row.ip }),
})
