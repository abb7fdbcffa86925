import { first, type Queryable } from '#server/kernel/db.ts'
import type { Method } from './method.ts'

const columns = `id, kind, provider, currency, names, hints, min, max, fee_basis_points as "feeBasisPoints",
  fee_fixed as "feeFixed", promised_minutes as "promisedMinutes", expires_minutes as "expiresMinutes",
  open_from as "openFrom", open_to as "openTo", fields, account, own_account_only as "ownAccountOnly", sort, enabled,
  changed_at as "changedAt"`

/** Methods in their order; with a currency those of it that are switched on. */
export const listMethodRows = (db: Queryable, currency: string | null): Promise<Method[]> =>
  db.query<Method>(
    `select ${columns} from deposit_method where $1::text is null or (enabled and currency = $1) order by sort, id limit 200`,
    [currency],
  )

export const findMethod = (db: Queryable, id: string): Promise<Method | undefined> =>
  first<Method>(db, `select ${columns} from deposit_method where id = $1`, [id])

export const lockMethod = (tx: Queryable, id: string): Promise<Method | undefined> =>
  first<Method>(tx, `select ${columns} from deposit_method where id = $1 for update`, [id])

/** Writes a method, new or changed. Its kind and currency stay. */
export async function writeMethod(tx: Queryable, method: Method): Promise<void> {
  await tx.query(
    `insert into deposit_method (id, kind, provider, currency, names, hints, min, max, fee_basis_points, fee_fixed,
       promised_minutes, expires_minutes, open_from, open_to, fields, account, own_account_only, sort, enabled, changed_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16::jsonb, $17, $18,
       $19, $20)
     on conflict (id) do update set provider = excluded.provider, names = excluded.names, hints = excluded.hints,
       min = excluded.min, max = excluded.max, fee_basis_points = excluded.fee_basis_points,
       fee_fixed = excluded.fee_fixed, promised_minutes = excluded.promised_minutes,
       expires_minutes = excluded.expires_minutes, open_from = excluded.open_from, open_to = excluded.open_to,
       fields = excluded.fields, account = excluded.account, own_account_only = excluded.own_account_only,
       sort = excluded.sort, enabled = excluded.enabled, changed_at = excluded.changed_at`,
    [
      ...[method.id, method.kind, method.provider, method.currency, JSON.stringify(method.names)],
      ...[JSON.stringify(method.hints), method.min, method.max, method.feeBasisPoints, method.feeFixed],
      ...[method.promisedMinutes, method.expiresMinutes, method.openFrom, method.openTo, JSON.stringify(method.fields)],
      ...[JSON.stringify(method.account), method.ownAccountOnly, method.sort, method.enabled, method.changedAt],
    ],
  )
}
