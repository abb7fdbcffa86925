import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A signed checkpoint as it is stored. */
export interface CheckpointRow extends Record<string, unknown> {
  readonly day: string
  readonly first_block: bigint
  readonly last_block: bigint
  readonly statement: string
  readonly signature: Uint8Array
  readonly key_id: string
}

const checkpointColumns = `day::text as day, first_block, last_block, statement, signature, key_id`

/** A sealed block as it is stored. */
export interface BlockRow extends Record<string, unknown> {
  readonly number: bigint
  readonly header: string
  readonly hash: Uint8Array
  readonly sealed_at: Date
  readonly last_xid: bigint
  readonly last_id: bigint
  readonly audit_xid: bigint
  readonly audit_id: bigint
  readonly seed: Uint8Array
  readonly leaves: Uint8Array
}

/** Blocks by number, both ends included. */
export const listBlocks = (db: Queryable, from: bigint, to: bigint): Promise<BlockRow[]> =>
  db.query<BlockRow>('select * from ledger_block where number between $1 and $2 order by number', [from, to])

/** The keys that have signed. */
export const listKeys = (db: Queryable): Promise<{ id: string; public_key: Uint8Array }[]> =>
  db.query<{ id: string; public_key: Uint8Array }>('select id, public_key from ledger_key')

/** The number of the newest block. */
export const findLastNumber = (db: Queryable): Promise<{ last: bigint | null } | undefined> =>
  first<{ last: bigint | null }>(db, 'select max(number) as last from ledger_block')

/** The newest block that a checkpoint signs. */
export const findLastSigned = (db: Queryable): Promise<{ last: bigint | null } | undefined> =>
  first<{ last: bigint | null }>(db, 'select max(last_block) as last from ledger_checkpoint')

/** All checkpoints, oldest first. */
export const listAllCheckpoints = (db: Queryable): Promise<CheckpointRow[]> =>
  db.query<CheckpointRow>(`select ${checkpointColumns} from ledger_checkpoint order by last_block`)

/** The two newest checkpoints, oldest first. */
export const listNewestCheckpoints = (db: Queryable): Promise<CheckpointRow[]> =>
  db.query<CheckpointRow>(
    `select * from (select ${checkpointColumns} from ledger_checkpoint order by last_block desc limit 2) c order by last_block`,
  )

/** Takes the next turn of old blocks. */
export const takeTurn = (db: Queryable, last: bigint, count: bigint): Promise<{ start: bigint } | undefined> =>
  first<{ start: bigint }>(
    db,
    `update ledger_watch w set next_block = case when old.start + $2 > $1 then 1 else old.start + $2 end
     from (select case when next_block > $1 then 1 else next_block end as start from ledger_watch) old
     returning old.start`,
    [last, count],
  )

/** The newest block, without its leaves. */
export const findLastBlock = (
  db: Queryable,
): Promise<Pick<BlockRow, 'number' | 'hash' | 'last_xid' | 'last_id' | 'audit_xid' | 'audit_id'> | undefined> =>
  first<Pick<BlockRow, 'number' | 'hash' | 'last_xid' | 'last_id' | 'audit_xid' | 'audit_id'>>(
    db,
    'select number, hash, last_xid, last_id, audit_xid, audit_id from ledger_block order by number desc limit 1',
  )

/** The number below which every transaction has ended. */
export const findEndedBefore = (db: Queryable): Promise<{ xmin: bigint } | undefined> =>
  first<{ xmin: bigint }>(db, 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin')

/** Adds a block; gives a row unless its number exists. */
export const insertBlock = (
  db: Queryable,
  {
    number,
    header,
    hash,
    now,
    lastXid,
    lastId,
    auditXid,
    auditId,
    seed,
    leaves,
  }: {
    readonly number: bigint
    readonly header: string
    readonly hash: Uint8Array
    readonly now: Date
    readonly lastXid: bigint
    readonly lastId: bigint
    readonly auditXid: bigint
    readonly auditId: bigint
    readonly seed: Uint8Array
    readonly leaves: Uint8Array
  },
): Promise<Row[]> =>
  db.query(
    `insert into ledger_block (number, header, hash, sealed_at, last_xid, last_id, audit_xid, audit_id, seed, leaves)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
    [number, header, hash, now, lastXid, lastId, auditXid, auditId, seed, leaves],
  )

/** The hashes of blocks, both ends included. */
export const listBlockHashes = (db: Queryable, from: bigint, to: bigint): Promise<{ hash: Uint8Array }[]> =>
  db.query<{ hash: Uint8Array }>('select hash from ledger_block where number between $1 and $2 order by number', [
    from,
    to,
  ])

/** The newest checkpoint. */
export const findLastCheckpoint = (db: Queryable): Promise<CheckpointRow | undefined> =>
  first<CheckpointRow>(db, `select ${checkpointColumns} from ledger_checkpoint order by last_block desc limit 1`)

/** The number and the hash of the newest block. */
export const findHead = (db: Queryable): Promise<{ number: bigint; hash: Uint8Array } | undefined> =>
  first<{ number: bigint; hash: Uint8Array }>(db, 'select number, hash from ledger_block order by number desc limit 1')

/** Keeps a public key that signs. */
export async function insertKey(db: Queryable, id: string, publicKey: Uint8Array, now: Date): Promise<void> {
  await db.query('insert into ledger_key (id, public_key, added_at) values ($1, $2, $3) on conflict (id) do nothing', [
    id,
    publicKey,
    now,
  ])
}

/** Adds a checkpoint; gives a row unless its day has one. */
export const insertCheckpoint = (
  db: Queryable,
  {
    day,
    firstBlock,
    lastBlock,
    statement,
    signature,
    keyId,
  }: {
    readonly day: string
    readonly firstBlock: bigint
    readonly lastBlock: bigint
    readonly statement: string
    readonly signature: Uint8Array
    readonly keyId: string
  },
): Promise<Row[]> =>
  db.query(
    `insert into ledger_checkpoint (day, first_block, last_block, statement, signature, key_id)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [day, firstBlock, lastBlock, statement, signature, keyId],
  )

/** The keys that have signed, oldest first. */
export const listKeysByAge = (db: Queryable): Promise<{ id: string; public_key: Uint8Array }[]> =>
  db.query<{ id: string; public_key: Uint8Array }>('select id, public_key from ledger_key order by added_at, id')

interface FoundBlock extends Row {
  readonly number: bigint
  readonly hash: Uint8Array
  readonly sealedAt: Date
}

const findHolding =
  (last: 'last_xid, last_id' | 'audit_xid, audit_id') =>
  (db: Queryable, xid: bigint, id: bigint): Promise<FoundBlock | undefined> =>
    first<FoundBlock>(
      db,
      `select number, hash, sealed_at as "sealedAt" from ledger_block where (${last}) >= ($1, $2)
       order by ${last}, number limit 1`,
      [xid, id],
    )

/** The block that holds a place. */
export const findBlockAt = findHolding('last_xid, last_id')

/** The block that holds a line of the audit log. */
export const findBlockOfAudit = findHolding('audit_xid, audit_id')

/** The first checkpoint that covers a block. */
export const findCheckpointOf = (db: Queryable, block: bigint): Promise<CheckpointRow | undefined> =>
  first<CheckpointRow>(
    db,
    `select ${checkpointColumns} from ledger_checkpoint where last_block >= $1 order by last_block limit 1`,
    [block],
  )

/** A block with its leaves. */
export const findBlock = (db: Queryable, number: bigint): Promise<BlockRow | undefined> =>
  first<BlockRow>(db, 'select * from ledger_block where number = $1', [number])

/** How many blocks there are, and the day of the newest checkpoint. */
export const findChainState = (db: Queryable): Promise<{ blocks: bigint; day: string | null } | undefined> =>
  first<{ blocks: bigint; day: string | null }>(
    db,
    'select (select count(*) from ledger_block) as blocks, (select max(day)::text from ledger_checkpoint) as day',
  )

/** How far the newest checkpoint signs, and how many blocks have come since; no row where nothing is signed. */
export const findSignedEnd = (db: Queryable): Promise<{ block: bigint; sealedAt: Date; later: bigint } | undefined> =>
  first(
    db,
    `select b.number as block, b.sealed_at as "sealedAt",
       (select count(*) from ledger_block l where l.number > b.number) as later
     from ledger_block b where b.number = (select max(last_block) from ledger_checkpoint)`,
  )

/** A page of the checkpoints before a block, newest first. */
export const listCheckpointPage = (db: Queryable, before: bigint, limit: number): Promise<CheckpointRow[]> =>
  db.query<CheckpointRow>(
    `select ${checkpointColumns} from ledger_checkpoint where last_block < $1
     order by last_block desc limit $2`,
    [before, limit],
  )
