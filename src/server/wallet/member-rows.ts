import { first, type Queryable } from '#server/kernel/db.ts'

/** What a vendor may know of a member who has a wallet. */
export const findPlayer = (db: Queryable, memberId: bigint) =>
  first<{ country: string; created_at: Date }>(
    db,
    `select m.country, m.created_at from member_view m join account_view a on a.member_id = m.id and a.kind = 'wallet'
     where m.id = $1`,
    [memberId],
  )

/** The currency of a member's wallet. */
export const walletCurrencyOf = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (
    await first<{ currency: string }>(
      db,
      "select currency from account_view where member_id = $1 and kind = 'wallet'",
      [memberId],
    )
  )?.currency

export const accountNameOf = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (await first<{ account: string }>(db, 'select account from member_view where id = $1', [memberId]))?.account

export const gameNameOf = async (db: Queryable, gameCode: string): Promise<string | undefined> =>
  (await first<{ name: string }>(db, 'select name from game_view where game_code = $1', [gameCode]))?.name

/** Holds a member's row as it is until `tx` ends. */
export const holdMember = (tx: Queryable, memberId: bigint): Promise<unknown> =>
  tx.query('select 1 from member_view where id = $1 for share', [memberId])

/** What the rules of play say of bringing an amount to a vendor. */
export const readTransferRules = (tx: Queryable, memberId: bigint, vassalage: string, amount: bigint, now: Date) =>
  first<{ status: string; excluded: boolean; limited: string | null }>(
    tx,
    `select m.status, limits_excluded(m.id, $4) as excluded, limits_refuse_transfer(m.id, $2, $3, $4) as limited
     from member_view m where m.id = $1`,
    [memberId, vassalage, amount, now],
  )
