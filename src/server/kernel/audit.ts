import type { App } from './context.ts'
import type { Queryable } from './db.ts'
import type { RequestFacts } from './handler.ts'

/** Writes a line of the audit log about a way in: who, what, from where. */
export async function audit(
  db: Queryable,
  app: Pick<App, 'clock'>,
  request: Pick<RequestFacts, 'id' | 'ip'>,
  action: string,
  memberId: bigint | undefined,
  detail: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const actor = memberId === undefined ? 'unknown' : `member:${memberId}`
  await db.query(
    `insert into audit_log (at, actor, action, target, detail, request_id, ip)
     values ($1, $2, $3, $2, $4::jsonb, $5, $6)`,
    [app.clock.now(), actor, action, JSON.stringify(detail), request.id, request.ip],
  )
}
