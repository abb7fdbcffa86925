import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Db, first } from './db.ts'
import { renewGrants } from './grants.ts'
import { migrateJobSchema, pendingJobSchema } from './job-schema.ts'

const folder = new URL('./migrations/', import.meta.url)
const functionsFolder = new URL('./migrations/functions/', import.meta.url)
/** Any number will do as long as nothing else in the database uses it. */
const migrationLock = 7_214_001
/**
 * The functions by which the site moves money. They run with the rights of the tables' owner, so that the role that runs
 * the site needs none of its own; `grants.sql` lets it call them.
 */
export const moneyFunctions = [
  'ledger_open_account',
  'ledger_lock',
  'ledger_post',
  'ledger_post_batch',
  'ledger_post_many',
  'wallet_facts',
  'wallet_bet',
  'wallet_win',
  'wallet_rollback',
  'wallet_batch',
  'wallet_close',
  'wallet_import',
  'wallet_message_months',
  'wallet_message_drop',
]
/** What only reads, with the caller's own rights. */
const readingFunctions = ['ledger_line_at']

/** The role may not change the schema, which is behind; the message says what to run. */
export class NotOwnerError extends Error {}

/**
 * Brings the schema up to date: every `migrations/NNNN-*.sql` that the database has not seen, in order, each in one
 * transaction, under an advisory lock so that several processes may start at once; then every file of functions whose
 * text differs from the one that the database knows; then the tables of pg-boss; then the grants of the roles that run the site. Asks the database
 * for no change where nothing is to be done. Gives the names applied; throws {@link NotOwnerError} where the role may not.
 */
export async function migrate(db: Db): Promise<string[]> {
  const wanted = [...(await pending(db)), ...(await pendingJobSchema(db))]
  if (wanted.length === 0) return []
  await refuseWithoutOwner(db, wanted)
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
  if (!(await isAhead(db, files)))
    for (const file of sqlFiles(functionsFolder)) if (await applyFunctions(db, file)) applied.push(`functions/${file}`)
  applied.push(...(await migrateJobSchema(db)))
  await renewGrants(db)
  return applied
}

/** A database that a newer program has brought further keeps the newer program's functions. */
const isAhead = async (db: Db, files: readonly string[]): Promise<boolean> =>
  (await first(db, 'select 1 from migration where name <> all ($1::text[])', [`{${files.join(',')}}`])) !== undefined

/** What the database has not seen yet, as {@link migrate} names it. */
async function pending(db: Db): Promise<string[]> {
  const files = sqlFiles(folder)
  const functions = sqlFiles(functionsFolder)
  const known = await first<{ tables: boolean }>(
    db,
    "select to_regclass('migration') is not null and to_regclass('migration_functions') is not null as tables",
  )
  if (!known!.tables) return [...files, ...functions.map((file) => `functions/${file}`)]
  const seen = new Set((await db.query<{ name: string }>('select name from migration')).map(({ name }) => name))
  const missing = files.filter((name) => !seen.has(name))
  if (await isAhead(db, files)) return missing
  const rows = await db.query<{ file: string; hash: string }>('select file, hash from migration_functions')
  const hashes = new Map(rows.map(({ file, hash }) => [file, hash]))
  const changed = functions.filter((file) => hashes.get(file) !== hashOf(functionsText(file)))
  return [...missing, ...changed.map((file) => `functions/${file}`)]
}

async function refuseWithoutOwner(db: Db, wanted: readonly string[]): Promise<void> {
  const role = await first<{ name: string; may: boolean }>(
    db,
    `select current_user as name, coalesce(
       (select pg_has_role(c.relowner, 'usage') from pg_class c where c.oid = to_regclass('migration')),
       has_schema_privilege(current_schema(), 'create'), false) as may`,
  )
  if (role!.may) return
  const names = wanted.length > 3 ? `${wanted.slice(0, 3).join(', ')} and ${wanted.length - 3} more` : wanted.join(', ')
  throw new NotOwnerError(
    `The database waits for migrations (${names}), and the role ${role!.name} may not apply them. Run this with the address of the role that owns the tables: DATABASE_URL=postgres://owner@… npm run operator -- migrate`,
  )
}

function sqlFiles(where: URL): string[] {
  return readdirSync(where)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const namesIn = (sql: string): string[] => [
  ...new Set(Array.from(sql.matchAll(/^create function (\w+)/gm), ([, name]) => name!)),
]

/**
 * The text of a file of functions, and after it what guards those of the ledger, the wallet and bonus money: nobody calls one who was
 * not granted it, and the {@link moneyFunctions} run as their owner, with names looked up in this schema alone.
 */
function functionsText(file: string): string {
  const sql = readFileSync(new URL(file, functionsFolder), 'utf8')
  const guarded = namesIn(sql).filter(
    (name) => /^(?:ledger|wallet|bonus)_/.test(name) && !readingFunctions.includes(name),
  )
  const guards = guarded.map((name) =>
    moneyFunctions.includes(name)
      ? `revoke execute on function ${name} from public;
        execute format('alter function ${name} security definer set search_path = %I, pg_temp', current_schema());`
      : `revoke execute on function ${name} from public;`,
  )
  return guarded.length === 0 ? sql : `${sql}\ndo $guard$ begin\n${guards.join('\n')}\nend $guard$;`
}

/**
 * Replaces the functions of a file as one, if the database knows another text: whatever the text before it made is
 * dropped first, since a function with other parameters would otherwise stay beside it.
 */
async function applyFunctions(db: Db, file: string): Promise<boolean> {
  const sql = functionsText(file)
  const hash = hashOf(sql)
  const same = `exists (select 1 from migration_functions where file = '${file}' and hash = '${hash}')`
  if (await first(db, `select 1 where ${same}`)) return false
  const list = `array[${namesIn(sql)
    .map((name) => `'${name}'`)
    .join(', ')}]::text[]`
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
