import { first, type Queryable } from '#server/kernel/db.ts'

/** A withdrawal that was paid and received in the past, as the demo world has them. Its movements are posted apart. */
export interface PastWithdrawal {
  readonly id: bigint
  readonly reference: string
  readonly memberId: bigint
  readonly bank: string
  readonly number: string
  readonly holder: string
  readonly currency: string
  readonly amount: bigint
  readonly askedAt: Date
  readonly paidAt: Date
  readonly receivedAt: Date
  readonly promisedAt: Date
  readonly bankReference: string
}

/** Takes numbers for withdrawals of the past, and gives the first of them. */
export async function reserveIds(tx: Queryable, count: number): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    "select min(nextval(pg_get_serial_sequence('withdrawal', 'id')))::bigint as id from generate_series(1, $1)",
    [count],
  )
  return row!.id
}

/** Writes withdrawals of the past with their accounts, parts and steps. */
export async function insertPast(tx: Queryable, past: readonly PastWithdrawal[]): Promise<void> {
  const rows = past.map((one) => ({
    ...one,
    ...{ id: `${one.id}`, memberId: `${one.memberId}`, amount: `${one.amount}` },
  }))
  const from = `from jsonb_to_recordset($1::jsonb) as p (id bigint, reference text, "memberId" bigint, bank text, number text,
    holder text, currency text, amount bigint, "askedAt" timestamptz, "paidAt" timestamptz, "receivedAt" timestamptz,
    "promisedAt" timestamptz, "bankReference" text)`
  const text = JSON.stringify(rows)
  await tx.query(
    `insert into payout_account (member_id, kind, bank, number, id_kind, holder, name_match, key, created_at, usable_at)
     select distinct on ("memberId") "memberId", 'bank', bank, number, 'account', holder, 'match', 'past',
       "askedAt" - interval '1 hour', "askedAt" - interval '1 hour' ${from} order by "memberId", "askedAt"`,
    [text],
  )
  await tx.query(
    `insert into withdrawal (id, reference, member_id, key, input_hash, account_id, kind, bank, number, id_kind, holder,
       currency, amount, fee, state, requested_at, promised_at, decided_at, approved_at, approved_amount, paid_at, ended_at)
     select p.id, p.reference, p."memberId", 'past-' || p.id, '', a.id, 'bank', p.bank, p.number, 'account', p.holder,
       p.currency, p.amount, 0, 'received', p."askedAt", p."promisedAt",
       p."askedAt", p."askedAt", p.amount, p."paidAt", p."receivedAt"
     ${from} join payout_account a on a.member_id = p."memberId" and a.key = 'past'`,
    [text],
  )
  await tx.query(
    `insert into payout (withdrawal_id, part, amount, key, channel, state, reference, created_at, sent_at, paid_at, answer_by,
       received_at, received_by)
     select id, 1, amount, replace(reference, '-', '') || 'X1', 'manual',
       'received', "bankReference", "askedAt", "paidAt", "paidAt", "receivedAt", "receivedAt", 'window' ${from}`,
    [text],
  )
  await tx.query(
    `insert into withdrawal_step (withdrawal_id, step, by, at, part, detail)
     select p.id, s.step, s.by, s.at, s.part, s.detail::jsonb ${from} cross join lateral (values
       (1, 'requested', 'you', p."askedAt", null, '{}'), (2, 'checked', 'system', p."askedAt", null, '{}'),
       (3, 'approved', 'desk', p."askedAt" + (p."paidAt" - p."askedAt") / 2, null, '{}'),
       (4, 'sent', 'bank', p."paidAt", 1, json_build_object('reference', p."bankReference")::text),
       (5, 'arrived', 'system', p."receivedAt", 1, '{"receivedBy":"window"}')) s (place, step, by, at, part, detail)
     order by p."askedAt", s.place`,
    [text],
  )
}
