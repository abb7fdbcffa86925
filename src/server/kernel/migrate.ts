import { readdirSync, readFileSync } from 'node:fs'
import { type Db, first } from './db.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number will do as long as nothing else in the database uses it. */
const migrationLock = 7_214_001

/**
 * Brings the schema up to date: every `migrations/NNNN-*.sql` that the database has not seen, in order, each in one
 * transaction, under an advisory lock so that several processes may start at once. Gives the names applied.
 */
export async function migrate(db: Db): Promise<string[]> {
  await db.exec(`
    begin;
    select pg_advisory_xact_lock(${migrationLock});
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
    commit;`)
  const applied: string[] = []
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (await first(db, 'select 1 from migration where name = $1', [name])) continue
    const sql = readFileSync(new URL(name, folder), 'utf8')
    await db
      .exec(`
      begin;
      select pg_advisory_xact_lock(${migrationLock});
      do $guard$ begin
        if exists (select 1 from migration where name = '${name}') then raise exception 'already applied' using errcode = 'BZ001'; end if;
      end $guard$;
      ${sql}
      insert into migration (name) values ('${name}');
      commit;`)
      .then(() => applied.push(name))
      .catch(async (error: unknown) => {
        await db.exec('rollback')
        // Another process was first: that is as good as having done it.
        if (!(error instanceof Error && 'code' in error && error.code === 'BZ001'))
          throw new Error(`migration ${name} failed`, { cause: error })
      })
  }
  return applied
}
