import type { Role } from '#api/staff-permissions.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface SessionRow extends Row {
  readonly id: string
  readonly staff_id: bigint
  readonly account: string
  readonly role: Role
  readonly allowed_from: string[]
  readonly binding_hash: Uint8Array
  readonly used_at: Date
  readonly ends_at: Date
}

const live = "s.used_at > $2 and s.ends_at > $3 and p.status = 'active'"

const columns = 's.id, s.staff_id, p.account, p.role, p.allowed_from, s.binding_hash, s.used_at, s.ends_at'

export const deleteSession = (tx: Queryable, id: string): Promise<Row[]> =>
  tx.query('delete from staff_session where id = $1', [id])

export async function deleteTickets(tx: Queryable, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_ticket where staff_id = $1', [staffId])
}

export async function insertSession(
  tx: Queryable,
  {
    id,
    staffId,
    bindingHash,
    now,
    endsAt,
    ip,
    userAgent,
  }: {
    readonly id: string
    readonly staffId: bigint
    readonly bindingHash: Uint8Array
    readonly now: Date
    readonly endsAt: Date
    readonly ip: string
    readonly userAgent: string
  },
): Promise<void> {
  await tx.query(
    `insert into staff_session (id, staff_id, binding_hash, started_at, used_at, ends_at, ip, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [id, staffId, bindingHash, now, endsAt, ip, userAgent],
  )
}

export const insertToken = (tx: Queryable, tokenHash: Uint8Array, sessionId: string, now: Date): Promise<Row[]> =>
  tx.query(
    `insert into staff_session_token (token_hash, session_id, created_at)
     select $1, id, $3 from staff_session where id = $2 for key share returning 1`,
    [tokenHash, sessionId, now],
  )

export const findByToken = (
  db: Queryable,
  tokenHash: Uint8Array,
  alive: [Date, Date],
): Promise<SessionRow | undefined> =>
  first<SessionRow>(
    db,
    `select ${columns} from staff_session_token t join staff_session s on s.id = t.session_id
       join staff p on p.id = s.staff_id where t.token_hash = $1 and ${live}`,
    [tokenHash, ...alive],
  )

export async function deleteOldestTokens(tx: Queryable, sessionId: string, kept: number): Promise<void> {
  await tx.query(
    `delete from staff_session_token where session_id = $1 and token_hash in
         (select token_hash from staff_session_token where session_id = $1 order by created_at desc offset $2)`,
    [sessionId, kept],
  )
}

export const findByBinding = (
  db: Queryable,
  bindingHash: Uint8Array,
  alive: [Date, Date],
): Promise<SessionRow | undefined> =>
  first<SessionRow>(
    db,
    `select ${columns} from staff_session s join staff p on p.id = s.staff_id where s.binding_hash = $1 and ${live}`,
    [bindingHash, ...alive],
  )

/** Deletes the sessions of an account, or all but one; gives a row for each. */
export const deleteSessionsOf = (tx: Queryable, staffId: bigint, except: string | null): Promise<Row[]> =>
  tx.query('delete from staff_session where staff_id = $1 and ($2::uuid is null or id <> $2) returning 1', [
    staffId,
    except,
  ])

export interface LiveSessionRow extends Row {
  readonly id: string
  readonly staff_id: bigint
  readonly account: string
  readonly started_at: Date
  readonly used_at: Date
  readonly ends_at: Date
  readonly ip: string
  readonly user_agent: string
}

/** The live sessions of all accounts, those used last first. */
export const listLiveSessions = (
  db: Queryable,
  [usedAfter, now]: [Date, Date],
  limit: number,
): Promise<LiveSessionRow[]> =>
  db.query(
    `select s.id, s.staff_id, p.account, s.started_at, s.used_at, s.ends_at, s.ip, s.user_agent
     from staff_session s join staff p on p.id = s.staff_id
     where s.used_at > $1 and s.ends_at > $2 order by s.used_at desc, s.id limit $3`,
    [usedAfter, now, limit],
  )

export const deleteStaleSessions = (db: Queryable, alive: [Date, Date]): Promise<Row[]> =>
  db.query('delete from staff_session where used_at <= $1 or ends_at <= $2 returning 1', [...alive])

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update staff_session set used_at = $2 where id = $1 and used_at < $2', [id, now])
}

export async function insertTicket(
  tx: Queryable,
  ticketHash: Uint8Array,
  staffId: bigint,
  tries: number,
  endsAt: Date,
): Promise<void> {
  await tx.query('insert into staff_ticket (ticket_hash, staff_id, tries, ends_at) values ($1, $2, $3, $4)', [
    ticketHash,
    staffId,
    tries,
    endsAt,
  ])
}

export const takeTicket = (
  db: Queryable,
  ticketHash: Uint8Array,
  now: Date,
): Promise<{ staff_id: bigint } | undefined> =>
  first<{ staff_id: bigint }>(
    db,
    `update staff_ticket set tries = tries - 1 where ticket_hash = $1 and ends_at > $2 and tries > 0 returning staff_id`,
    [ticketHash, now],
  )

/** Whose a ticket is, without counting a try. */
export const readTicket = (
  db: Queryable,
  ticketHash: Uint8Array,
  now: Date,
): Promise<{ staff_id: bigint } | undefined> =>
  first(db, 'select staff_id from staff_ticket where ticket_hash = $1 and ends_at > $2 and tries > 0', [
    ticketHash,
    now,
  ])

export const spendTicket = (tx: Queryable, ticketHash: Uint8Array): Promise<Row | undefined> =>
  first(tx, 'delete from staff_ticket where ticket_hash = $1 returning 1', [ticketHash])
