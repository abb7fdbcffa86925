import { readFileSync } from 'node:fs'
import { type Db, first } from './db.ts'

const file = new URL('./grants.sql', import.meta.url)

/**
 * Grants a PostgreSQL role the rights that the site needs and no more (`grants.sql`). The calling role must own the
 * tables. Throws when there is no such role.
 */
export async function grantTo(db: Db, role: string): Promise<void> {
  const names = await first<{ schema: string; app: string | null; literal: string | null }>(
    db,
    `select quote_ident(current_schema()) as schema,
       (select quote_ident(rolname) from pg_roles where rolname = $1 and rolname <> current_user) as app,
       quote_literal($1) as literal`,
    [role],
  )
  const { schema, app, literal } = names!
  if (app === null || literal === null) throw new Error(`There is no role ${role} beside the owner of the tables.`)
  const sql = readFileSync(file, 'utf8')
    .replaceAll(':"schema"', schema)
    .replaceAll(':"app"', app)
    .replaceAll(":'app'", literal)
  await db.exec(`begin; ${sql} commit;`)
}

/** Gives every role that runs the site what new tables and functions need: those that may add to the history of settings. */
export async function renewGrants(db: Db): Promise<void> {
  if (db.kind === 'embedded') return
  const roles = await db.query<{ name: string }>(
    `select r.rolname as name from pg_class c cross join lateral aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
     where c.oid = to_regclass('setting_change') and g.privilege_type = 'INSERT' and g.grantee <> c.relowner`,
  )
  for (const { name } of roles) await grantTo(db, name)
}
