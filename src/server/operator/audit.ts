import { writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'

/** Writes into the audit log what the operator did; `db` is the transaction that does it, where there is one. */
export async function audit(
  app: Pick<App, 'db' | 'clock'>,
  action: string,
  target: string,
  detail: object,
  db: Queryable = app.db,
): Promise<void> {
  await writerOf(app, 'operator', action)(db, { subject: target, detail })
}

interface LogRow extends Record<string, unknown> {
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly detail: object
}

const linesMax = 1000

/** Reads the audit log, newest first: `log [<what>] [--lines <number>]`. */
export async function log(app: App, { words: [what = ''], options }: Line): Promise<string> {
  const lines = Number(options.lines ?? 50)
  if (!Number.isInteger(lines) || lines < 1 || lines > linesMax)
    throw new OperatorError(`--lines is a number from 1 to ${linesMax}.`)
  const memberId = what === '' ? undefined : ((await memberOf(app, what)) ?? (await memberById(app, what)))
  const rows = await app.db.query<LogRow>(
    `select at, actor, action, target, detail from audit_log
     where $1 = '' or target = $1 or action = $1 or actor = $1 or (detail ? 'key' and detail ->> 'key' = $1)
       or target = $2 or actor = $2
     order by id desc limit $3`,
    [what, memberId === undefined ? what : `member:${memberId}`, lines],
  )
  if (rows.length === 0) return what === '' ? 'The log is empty.' : `The log has nothing of ${what}.`
  return rows
    .map(({ at, actor, action, target, detail }) =>
      [at.toISOString(), actor.padEnd(15), action.padEnd(18), target, JSON.stringify(detail)].join('  '),
    )
    .join('\n')
}

async function memberById(app: App, id: string): Promise<bigint | undefined> {
  if (!/^[0-9]{8}$/.test(id)) return undefined
  return (await first<{ id: bigint }>(app.db, 'select id from member where id = $1', [BigInt(id)]))?.id
}
