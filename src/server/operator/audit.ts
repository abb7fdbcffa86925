import type { App } from '#server/app.ts'

/** Writes into the audit log what the operator did. */
export async function audit(app: App, action: string, target: string, detail: object): Promise<void> {
  await app.db.query('insert into audit_log (actor, action, target, detail) values ($1, $2, $3, $4::jsonb)', [
    'operator',
    action,
    target,
    JSON.stringify(detail),
  ])
}
