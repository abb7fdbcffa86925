import { first, type Queryable } from '#server/kernel/db.ts'

export interface PartyRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly nickname: string
  readonly status: string
  /** Since when the lower one stands below the upper one. */
  readonly since: Date
}

/** The member above. */
export const findUpline = (db: Queryable, memberId: bigint): Promise<PartyRow | undefined> =>
  first<PartyRow>(
    db,
    `select u.id, u.account, u.nickname, u.status, m.created_at as since
     from member_view m join member_view u on u.id = m.upline_id where m.id = $1`,
    [memberId],
  )

/** A member directly below, by account. */
export const findDirect = (db: Queryable, memberId: bigint, account: string): Promise<PartyRow | undefined> =>
  first<PartyRow>(
    db,
    `select id, account, nickname, status, created_at as since from member_view
     where upline_id = $1 and lower(account) = lower($2)`,
    [memberId, account],
  )

export interface TransferRow extends Record<string, unknown> {
  readonly id: bigint
  readonly to_id: bigint
  readonly amount: bigint
  readonly currency: string
  readonly note: string
  readonly created_at: Date
}

/** What a member has sent under a name. */
export const findByKey = (db: Queryable, fromId: bigint, key: string): Promise<TransferRow | undefined> =>
  first<TransferRow>(
    db,
    'select id, to_id, amount, currency, note, created_at from member_transfer where from_id = $1 and key = $2',
    [fromId, key],
  )

/** What a member has sent on the day of `now` in the site's time zone, to anybody. */
export async function sentToday(db: Queryable, fromId: bigint, timeZone: string, now: Date): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as sum from member_transfer
     where from_id = $1 and created_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2`,
    [fromId, timeZone, now],
  )
  return row!.sum
}

/** The last transfers of a member to another one. */
export const lastSent = (db: Queryable, fromId: bigint, toId: bigint): Promise<TransferRow[]> =>
  db.query<TransferRow>(
    `select id, to_id, amount, currency, note, created_at from
       (select * from member_transfer where from_id = $1 order by created_at desc, id desc limit 200) t
     where to_id = $2 order by created_at desc, id desc limit 5`,
    [fromId, toId],
  )

export interface NewTransfer {
  readonly fromId: bigint
  readonly toId: bigint
  readonly direction: 'up' | 'down'
  readonly amount: bigint
  readonly currency: string
  readonly note: string
  readonly key: string
  readonly at: Date
}

export async function insertTransfer(tx: Queryable, transfer: NewTransfer): Promise<TransferRow> {
  const row = await first<TransferRow>(
    tx,
    `insert into member_transfer (from_id, to_id, direction, amount, currency, note, key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, to_id, amount, currency, note, created_at`,
    [
      transfer.fromId,
      transfer.toId,
      transfer.direction,
      transfer.amount,
      transfer.currency,
      transfer.note,
      transfer.key,
      transfer.at,
    ],
  )
  return row!
}
