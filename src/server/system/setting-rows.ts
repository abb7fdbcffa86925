import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import type { SettingChange, SettingName } from '#server/kernel/settings.ts'
import { upsertSetting } from './rows.ts'

/** Any number will do as long as nothing else in the database uses it. */
const changeLock = 7_214_003

/** Lets one transaction change settings at a time, over all processes. */
export const lockSettings = (tx: Queryable): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock($1)', [changeLock])

const columns = 'id, name, before, after, actor, changed_at as at, undoes'
type ChangeRow = SettingChange & Row

/** Stores a value and the line of its history. */
export async function storeChange(
  tx: Queryable,
  change: {
    readonly name: SettingName
    readonly before: unknown
    readonly after: unknown
    readonly actor: string
    readonly undoes: bigint | undefined
  },
): Promise<SettingChange> {
  const { name, actor, undoes } = change
  const after = JSON.stringify(change.after)
  await upsertSetting(tx, name, after)
  const row = await first<ChangeRow>(
    tx,
    `insert into setting_change (name, before, after, actor, undoes)
     values ($1, $2::jsonb, $3::jsonb, $4, $5) returning ${columns}`,
    [name, JSON.stringify(change.before), after, actor, undoes ?? null],
  )
  return row!
}

/** A page of changes below a number, newest first. */
export const changeRows = (
  db: Queryable,
  { name, before, size }: { readonly name?: string; readonly before: bigint; readonly size: number },
): Promise<SettingChange[]> =>
  name === undefined
    ? db.query<ChangeRow>(`select ${columns} from setting_change where id < $1 order by id desc limit $2`, [
        before,
        size,
      ])
    : db.query<ChangeRow>(
        `select ${columns} from setting_change where name = $3 and id < $1 order by id desc limit $2`,
        [before, size, name],
      )

/** One change, and the latest one of its setting. */
export const changeById = (
  tx: Queryable,
  id: bigint,
): Promise<{ readonly name: string; readonly before: unknown; readonly latest: bigint } | undefined> =>
  first(
    tx,
    `select name, before, (select max(id) from setting_change o where o.name = c.name) as latest
     from setting_change c where id = $1`,
    [id],
  )
