import { first, type Queryable, type Row } from '#server/kernel/db.ts'

interface Waiting extends Row {
  id: string
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
}

export async function upsertCode(
  tx: Queryable,
  {
    purpose,
    target,
    codeHash,
    tries,
    endsAt,
  }: {
    readonly purpose: string
    readonly target: string
    readonly codeHash: Uint8Array
    readonly tries: number
    readonly endsAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into sent_code (purpose, target, code_hash, tries, ends_at) values ($1, $2, $3, $4, $5)
       on conflict (purpose, target) do update
         set code_hash = excluded.code_hash, tries = excluded.tries, ends_at = excluded.ends_at`,
    [purpose, target, codeHash, tries, endsAt],
  )
}

export const countTry = (
  db: Queryable,
  purpose: string,
  target: string,
): Promise<{ code_hash: Uint8Array; ends_at: Date } | undefined> =>
  first<{ code_hash: Uint8Array; ends_at: Date }>(
    db,
    `update sent_code set tries = tries - 1 where purpose = $1 and target = $2 and tries > 0 returning code_hash, ends_at`,
    [purpose, target],
  )

export const spendCodeRow = (
  db: Queryable,
  purpose: string,
  target: string,
  codeHash: Uint8Array,
): Promise<Row | undefined> =>
  first(db, 'delete from sent_code where purpose = $1 and target = $2 and code_hash = $3 returning 1', [
    purpose,
    target,
    codeHash,
  ])

export async function insertMessage(
  tx: Queryable,
  {
    id,
    channel,
    to,
    subject,
    text,
    state,
    now,
    endsAt,
  }: {
    readonly id: string
    readonly channel: string
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly state: string
    readonly now: Date
    readonly endsAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into outbox (id, channel, recipient, subject, body, state, created_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, channel, to, subject, text, state, now, endsAt],
  )
}

export const findWaiting = (db: Queryable, id: string): Promise<(Waiting & { ends_at: Date }) | undefined> =>
  first<Waiting & { ends_at: Date }>(
    db,
    "select id, channel, recipient, subject, body, ends_at from outbox where id = $1 and state = 'waiting'",
    [id],
  )

export async function markSent(db: Queryable, id: string, keepsBody: boolean): Promise<void> {
  await db.query("update outbox set state = 'sent', body = case when $2 then body else '' end where id = $1", [
    id,
    keepsBody,
  ])
}

export async function markFailed(db: Queryable, id: string): Promise<void> {
  await db.query("update outbox set state = 'failed', body = '' where id = $1", [id])
}

export const listMessages = (
  db: Queryable,
): Promise<(Waiting & { state: 'waiting' | 'sent' | 'failed'; created_at: Date })[]> =>
  db.query<
    Waiting & { state: 'waiting' | 'sent' | 'failed'; created_at: Date }
  >(`select id, channel, recipient, subject, body, state, created_at from outbox
     where state <> 'nobody' order by created_at desc, id limit 50`)

export const failOldMessages = (db: Queryable, now: Date): Promise<Row[]> =>
  db.query("update outbox set state = 'failed', body = '' where state = 'waiting' and ends_at <= $1 returning 1", [now])

export const deleteMessages = (db: Queryable, before: Date): Promise<Row[]> =>
  db.query("delete from outbox where created_at < $1 and state <> 'waiting' returning 1", [before])
