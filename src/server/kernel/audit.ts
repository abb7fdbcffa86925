import type { Clock } from './clock.ts'
import type { Queryable } from './db.ts'

/** What a line says of an act, beside who did it from where. */
export interface AuditFacts {
  /** What was changed: `member:12345678`, `game:pg_koi`, a setting's name. */
  readonly subject?: string | undefined
  readonly before?: unknown
  readonly after?: unknown
  /** Anything else that a reader needs, such as amount, key and reason. */
  readonly detail?: object | undefined
  /** `done` unless something else is said: `pending`, or the code of a refusal. */
  readonly outcome?: string | undefined
}

/** Who acts, by which call and from where. */
export interface AuditSource {
  /** `staff:<id>`, `member:<id>`, `operator` (a command on the machine itself), `system` or `unknown`. */
  readonly actor: string
  readonly action: string
  /** Name of the call in the contract. */
  readonly call?: string | undefined
  readonly requestId?: string | undefined
  readonly ip?: string | undefined
}

/** Writes an audit line whose source the caller has bound: passed to code that opens the transaction itself. */
export type WriteAudit = (tx: Queryable, facts: AuditFacts) => Promise<void>

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Adds a line to the audit log. The only statement that does: the log is append-only, and the ledger's hash chain seals
 * its lines.
 */
export async function writeAudit(db: Queryable, at: Date, source: AuditSource, facts: AuditFacts): Promise<void> {
  await db.query(
    `insert into audit_log (at, actor, action, call, target, before, after, detail, outcome, request_id, ip)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb, $9, $10, $11)`,
    [
      ...[at, source.actor, source.action, source.call ?? null, facts.subject ?? ''],
      ...[json(facts.before), json(facts.after), JSON.stringify(facts.detail ?? {}), facts.outcome ?? 'done'],
      ...[source.requestId ?? null, source.ip ?? null],
    ],
  )
}

/** Writes a line of a sign-in or of what a member changes about the own account. */
export async function audit(
  db: Queryable,
  app: { readonly clock: Clock },
  request: { readonly id: string; readonly ip: string },
  action: string,
  memberId: bigint | undefined,
  detail: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const actor = memberId === undefined ? 'unknown' : `member:${memberId}`
  const source = { actor, action, requestId: request.id, ip: request.ip }
  await writeAudit(db, app.clock.now(), source, { subject: actor, detail })
}

/** What writes the lines of an act: a call's own, or lines under a name such as `system`, `demo` or `operator`. */
export const writerOf = (app: { readonly clock: Clock }, by: string | WriteAudit, action: string): WriteAudit =>
  typeof by === 'string' ? (tx, facts) => writeAudit(tx, app.clock.now(), { actor: by, action }, facts) : by
