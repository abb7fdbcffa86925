import { first, type Queryable } from '#server/kernel/db.ts'

/** Any number will do as long as nothing else in the database uses it. */
const currencyLock = 7_214_002

export async function lockCurrency(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [currencyLock])
}

export const findOtherCurrency = (
  tx: Queryable,
  currency: string,
): Promise<{ currency: string; members: bigint } | undefined> =>
  first<{ currency: string; members: bigint }>(
    tx,
    `select currency, count(distinct member_id) as members from account_view
     where member_id is not null and currency <> $1 group by currency order by 2 desc, 1 limit 1`,
    [currency],
  )

export async function shareCurrency(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [currencyLock])
}

export const findStoredCurrency = (tx: Queryable): Promise<{ code: string } | undefined> =>
  first<{ code: string }>(tx, "select value #>> '{}' as code from setting where key = 'currency'")

export async function upsertSetting(tx: Queryable, key: string, value: string): Promise<void> {
  await tx.query(
    'insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value, updated_at = now()',
    [key, value],
  )
}

export const listSettings = (db: Queryable): Promise<{ key: string; value: unknown }[]> =>
  db.query<{ key: string; value: unknown }>('select key, value from setting')
