import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A value that somebody wants, until another person agrees. */
export interface SettingRequestRow extends Row {
  readonly name: string
  readonly value: unknown
  readonly asked_by: bigint
  readonly ends_at: Date
}

const columns = 'name, value, asked_by, ends_at'

export const listSettingRequests = (db: Queryable, now: Date): Promise<SettingRequestRow[]> =>
  db.query(`select ${columns} from setting_request where ends_at > $1 order by name`, [now])

export const findSettingRequest = (tx: Queryable, name: string, now: Date): Promise<SettingRequestRow | undefined> =>
  first(tx, `select ${columns} from setting_request where name = $1 and ends_at > $2`, [name, now])

/** Removes what is wanted of a setting; gives whether there was anything. */
export const deleteSettingRequest = async (tx: Queryable, name: string): Promise<boolean> =>
  (await tx.query('delete from setting_request where name = $1 returning 1', [name])).length > 0

export async function storeSettingRequest(
  tx: Queryable,
  {
    name,
    value,
    askedBy,
    now,
    endsAt,
  }: {
    readonly name: string
    readonly value: unknown
    readonly askedBy: bigint
    readonly now: Date
    readonly endsAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into setting_request (name, value, asked_by, asked_at, ends_at) values ($1, $2::jsonb, $3, $4, $5)
     on conflict (name) do update set value = excluded.value, asked_by = excluded.asked_by,
       asked_at = excluded.asked_at, ends_at = excluded.ends_at`,
    [name, JSON.stringify(value), askedBy, now, endsAt],
  )
}
