import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Db, first } from './db.ts'

const folder = new URL('./migrations/', import.meta.url)
const functionsFolder = new URL('./migrations/functions/', import.meta.url)
/** Any number will do as long as nothing else in the database uses it. */
const migrationLock = 7_214_001

/**
 * Brings the schema up to date: every `migrations/NNNN-*.sql` that the database has not seen, in order, each in one
 * transaction, under an advisory lock so that several processes may start at once; then every file of functions whose
 * text differs from the one that the database knows. Gives the names applied.
 */
export async function migrate(db: Db): Promise<string[]> {
  await db.exec(`
    begin;
    select pg_advisory_xact_lock(${migrationLock});
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
    create table if not exists migration_functions
      (file text primary key, hash text not null, names text[] not null, applied_at timestamptz not null default now());
    commit;`)
  const applied: string[] = []
  const files = sqlFiles(folder)
  for (const name of files) {
    if (await first(db, 'select 1 from migration where name = $1', [name])) continue
    const sql = readFileSync(new URL(name, folder), 'utf8')
    const isNew = await applyOnce(
      db,
      name,
      `exists (select 1 from migration where name = '${name}')`,
      `${sql}
      insert into migration (name) values ('${name}');`,
    )
    if (isNew) applied.push(name)
  }
  // A database that a newer program has brought further keeps the newer program's functions.
  const ahead = await first(db, 'select 1 from migration where name <> all ($1::text[])', [`{${files.join(',')}}`])
  if (ahead) return applied
  for (const file of sqlFiles(functionsFolder)) if (await applyFunctions(db, file)) applied.push(`functions/${file}`)
  return applied
}

function sqlFiles(where: URL): string[] {
  return readdirSync(where)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/**
 * Replaces the functions of a file as one, if the database knows another text: whatever the text before it made is
 * dropped first, since a function with other parameters would otherwise stay beside it.
 */
async function applyFunctions(db: Db, file: string): Promise<boolean> {
  const sql = readFileSync(new URL(file, functionsFolder), 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  const same = `exists (select 1 from migration_functions where file = '${file}' and hash = '${hash}')`
  if (await first(db, `select 1 where ${same}`)) return false
  const names = [...new Set(Array.from(sql.matchAll(/^create function (\w+)/gm), ([, name]) => name))]
  const list = `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`
  return applyOnce(
    db,
    file,
    same,
    `do $drop$ declare v_function regprocedure; begin
      for v_function in
        select p.oid::regprocedure from pg_proc p
          where p.pronamespace = current_schema()::regnamespace and p.proname = any (${list}
            || coalesce((select names from migration_functions where file = '${file}'), '{}'))
      loop execute 'drop function ' || v_function; end loop;
    end $drop$;
    ${sql}
    insert into migration_functions (file, hash, names) values ('${file}', '${hash}', ${list})
      on conflict (file) do update set hash = excluded.hash, names = excluded.names, applied_at = now();`,
  )
}

/** Runs `sql` in one transaction under the lock unless `done` holds by then; gives whether it was this process. */
async function applyOnce(db: Db, name: string, done: string, sql: string): Promise<boolean> {
  try {
    await db.exec(`
      begin;
      select pg_advisory_xact_lock(${migrationLock});
      do $guard$ begin
        if ${done} then raise exception 'already applied' using errcode = 'BZ001'; end if;
      end $guard$;
      ${sql}
      commit;`)
    return true
  } catch (error) {
    await db.exec('rollback')
    // Another process was first: that is as good as having done it.
    if (error instanceof Error && 'code' in error && error.code === 'BZ001') return false
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
