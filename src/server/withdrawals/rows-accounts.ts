import type { PayoutAccount, PayoutIdKind, PayoutKind } from '#api/payout-accounts.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { waitingRows } from '#server/kernel/queue.ts'

/** An account to which a member's money can be sent. */
export interface AccountRow extends Row {
  readonly id: bigint
  readonly member_id: bigint
  readonly kind: PayoutKind
  readonly bank: string
  readonly number: string
  readonly id_kind: PayoutIdKind
  readonly holder: string
  readonly name_match: PayoutAccount['nameMatch']
  readonly bank_holder: string | null
  readonly uploads: readonly string[]
  readonly proof_sent_at: Date | null
  readonly proof_refusal: string | null
  readonly proof_decided_at: Date | null
  readonly created_at: Date
  readonly usable_at: Date
  readonly asked: number
  readonly removed_at: Date | null
  readonly used: bigint
  readonly last_used_at: Date | null
}

const selected = `select a.*, u.used, u.last_used_at from payout_account a cross join lateral (
  select count(*) as used, max(paid_at) as last_used_at from withdrawal w
  where w.account_id = a.id and w.paid_at is not null) u`

/** A member's accounts, the last used first. */
export const listAccounts = (db: Queryable, memberId: bigint): Promise<AccountRow[]> =>
  db.query<AccountRow>(
    `${selected} where a.member_id = $1 and a.removed_at is null
     order by u.last_used_at desc nulls last, a.created_at desc, a.id desc limit 50`,
    [memberId],
  )

export const findAccount = (db: Queryable, id: bigint): Promise<AccountRow | undefined> =>
  first<AccountRow>(db, `${selected} where a.id = $1`, [id])

export const findAccountByKey = (db: Queryable, memberId: bigint, key: string): Promise<AccountRow | undefined> =>
  first<AccountRow>(db, `${selected} where a.member_id = $1 and a.key = $2`, [memberId, key])

/** Holds an account until the transaction ends: it is not removed, nor decided about, meanwhile. */
export async function lockAccount(tx: Queryable, id: bigint): Promise<AccountRow | undefined> {
  await tx.query('select 1 from payout_account where id = $1 for update', [id])
  return findAccount(tx, id)
}

/** How many accounts a member has, and ever had. */
export async function countAccounts(db: Queryable, memberId: bigint): Promise<{ now: number; ever: number }> {
  const row = await first<{ now: bigint; ever: bigint }>(
    db,
    'select count(*) filter (where removed_at is null) as now, count(*) as ever from payout_account where member_id = $1',
    [memberId],
  )
  return { now: Number(row!.now), ever: Number(row!.ever) }
}

export interface NewAccount {
  readonly memberId: bigint
  readonly key: string
  readonly kind: PayoutKind
  readonly bank: string
  readonly number: string
  readonly idKind: PayoutIdKind
  readonly holder: string
  readonly nameMatch: string
  readonly bankHolder: string | null
  readonly now: Date
  readonly usableAt: Date
  readonly askAt: Date | null
}

/** Adds an account; `undefined` when the member has it already. */
export const insertAccount = (tx: Queryable, account: NewAccount): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into payout_account (member_id, key, kind, bank, number, id_kind, holder, name_match, bank_holder, created_at,
       usable_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      ...[account.memberId, account.key, account.kind, account.bank, account.number, account.idKind, account.holder],
      ...[account.nameMatch, account.bankHolder, account.now, account.usableAt, account.askAt],
    ],
  )

export async function removeAccountRow(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await tx.query('update payout_account set removed_at = $2, ask_at = null where id = $1', [id, now])
}

/** Whether a withdrawal is on its way to an account. */
export const isAccountBusy = async (tx: Queryable, id: bigint): Promise<boolean> =>
  (await first(
    tx,
    `select 1 from withdrawal where account_id = $1
       and state in ('requested', 'checking', 'approved', 'sending', 'paid', 'disputed') limit 1`,
    [id],
  )) !== undefined

/** Pictures for an account whose name was not confirmed. */
export async function storeProof(tx: Queryable, id: bigint, uploads: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update payout_account set uploads = array(select jsonb_array_elements_text($2::jsonb)), proof_sent_at = $3,
       proof_refusal = null, proof_decided_at = null, proof_decided_by = null
     where id = $1`,
    [id, JSON.stringify(uploads), now],
  )
}

/** What staff made of the pictures: the name is proved, or why not. */
export async function decideProof(
  tx: Queryable,
  id: bigint,
  { refusal, by, now }: { readonly refusal: string | null; readonly by: bigint; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update payout_account set proof_refusal = $2, proof_decided_by = $3, proof_decided_at = $4, ask_at = null,
       name_match = case when $2::text is null then 'proved' else name_match end
     where id = $1`,
    [id, refusal, by, now],
  )
}

/** Takes accounts whose bank has not answered, each in one process. */
export const takeUnasked = (db: Queryable, now: Date, next: Date, limit: number): Promise<AccountRow[]> =>
  db.query<AccountRow>(
    `update payout_account a set ask_at = $2, asked = asked + 1 where id in (
       select id from payout_account where ask_at <= $1 and removed_at is null
       order by ask_at limit $3 for update skip locked)
     returning a.*, 0::bigint as used, null::timestamptz as last_used_at`,
    [now, next, limit],
  )

/** What the bank answered in the end; `askAt` is when it is asked again. */
export async function storeAnswer(
  db: Queryable,
  id: bigint,
  { match, name, askAt }: { readonly match: string; readonly name: string | null; readonly askAt: Date | null },
): Promise<void> {
  await db.query(
    `update payout_account set name_match = $2, bank_holder = $3, ask_at = $4
     where id = $1 and name_match = 'unknown'`,
    [id, match, name, askAt],
  )
}

/** Accounts whose pictures wait for staff, the oldest first. */
export const listProofs = (db: Queryable, sentAt: bigint, id: bigint, limit: number, timeOf: string, micros: string) =>
  db.query<AccountRow & { account: string; sent: bigint }>(
    `select a.*, m.account, ${micros} as sent, 0::bigint as used, null::timestamptz as last_used_at
     from payout_account a join member_view m on m.id = a.member_id
     where a.proof_sent_at is not null and a.proof_decided_at is null and a.removed_at is null
       and (a.proof_sent_at, a.id) > (${timeOf}, $2::bigint)
     order by a.proof_sent_at, a.id limit $3`,
    [sentAt, id, limit],
  )

export const countProofs = (db: Queryable) =>
  waitingRows(db, {
    table: 'payout_account',
    waits: 'proof_sent_at is not null and proof_decided_at is null and removed_at is null',
    ...{ since: 'proof_sent_at', order: 'proof_sent_at, id' },
  })
