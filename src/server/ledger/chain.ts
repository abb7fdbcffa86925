import { randomBytes } from 'node:crypto'
import type { Db, Queryable } from '#server/kernel/db.ts'
import { hashOf, type Place, readAuditLeaves, readLeaves } from './leaves.ts'
import { merkleTree, sha256 } from './merkle.ts'
import { type BlockRow, findEndedBefore, findLastBlock, insertBlock } from './rows-chain.ts'

/** Transfers, and lines of the audit log, in one block at most: bounds what one statement reads and how far up a proof goes. */
const linesPerBlock = 4_096

/** Before the first block. */
export const origin: Place = { xid: -1n, id: 0n }
const noHash = '0'.repeat(64)

export const placeOf = (block: Pick<BlockRow, 'last_xid' | 'last_id'> | undefined): Place =>
  block === undefined ? origin : { xid: block.last_xid, id: block.last_id }

/** Up to which line of the audit log a block goes. */
export const auditPlaceOf = (block: Pick<BlockRow, 'audit_xid' | 'audit_id'> | undefined): Place =>
  block === undefined ? origin : { xid: block.audit_xid, id: block.audit_id }

/** The text that a block’s hash is made of. */
export function headerOf(number: bigint, before: Uint8Array | undefined, root: Buffer, leaves: number, at: Date) {
  const previous = before === undefined ? noHash : Buffer.from(before).toString('hex')
  return JSON.stringify([
    'baize-block-1',
    ...[String(number), previous, root.toString('hex'), String(leaves), at.toISOString()],
  ])
}

/** The hashes that a block holds, one after another. */
export function hashesOf(leaves: Uint8Array): Buffer[] {
  const all = Buffer.from(leaves.buffer, leaves.byteOffset, leaves.byteLength)
  return Array.from({ length: all.length / 32 }, (_, at) => all.subarray(at * 32, at * 32 + 32))
}

/**
 * Seals what has been committed, transfers and lines of the audit log, into blocks, until nothing is left that can be sealed; gives how many blocks it made.
 * Posting never waits for it. Several processes may try: a block's number exists once, so one of them makes it.
 */
export async function sealTransfers(db: Db, now: () => Date): Promise<number> {
  for (let made = 0; ; made += 1) if (!(await sealBlock(db, now()))) return made
}

async function sealBlock(db: Queryable, now: Date): Promise<boolean> {
  const last = await findLastBlock(db)
  // Asked before the lines are read: all transactions below it have ended by then, and what they wrote can be seen.
  const horizon = await findEndedBefore(db)
  const lines = await readLeaves(db, placeOf(last), horizon!.xmin, linesPerBlock)
  const audited = await readAuditLeaves(db, auditPlaceOf(last), horizon!.xmin, linesPerBlock)
  const leaves = [...lines, ...audited]
  if (leaves.length === 0) return false
  const end = lines.at(-1)?.place ?? placeOf(last)
  const auditEnd = audited.at(-1)?.place ?? auditPlaceOf(last)
  const number = (last?.number ?? 0n) + 1n
  const seed = randomBytes(32)
  const hashes = leaves.map((leaf) => hashOf(seed, leaf))
  const header = headerOf(number, last?.hash, merkleTree(hashes).root, hashes.length, now)
  const made = await insertBlock(db, {
    number,
    header,
    hash: sha256(header),
    now,
    lastXid: end.xid,
    lastId: end.id,
    auditXid: auditEnd.xid,
    auditId: auditEnd.id,
    seed,
    leaves: Buffer.concat(hashes),
  })
  return made.length > 0
}
