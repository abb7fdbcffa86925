import { createHmac } from 'node:crypto'
import { type AuditText, auditLinesAfter, auditLinesBetween } from '#server/kernel/audit-lines.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { leafHash } from './merkle.ts'
import { type LeafRow, listLeaves, listSealedLeaves } from './rows-leaves.ts'

/** A place in the order of sealing; everything after it is later. */
export interface Place {
  readonly xid: bigint
  readonly id: bigint
}

/** One line of the ledger in the form that is hashed. */
export interface Leaf {
  readonly place: Place
  /** `transfer-line`, line 0 being a refusal; `audit-id` for a line of the audit log. */
  readonly name: string
  readonly text: string
}

/** The canonical text: a JSON list of strings, without spaces (`docs/ledger-proof.md`). */
export function leafOf(row: LeafRow): Leaf {
  const { id, xid, line } = row
  const told = [row.reason, row.reference, row.source, row.key, row.input, row.at]
  const money = [row.account_id, row.currency, row.amount, row.balance_after]
  const fields =
    line === null ? ['baize-refusal-1', id, row.refused, ...told] : ['baize-leaf-1', id, line, ...money, ...told]
  return {
    place: { xid, id },
    name: `${id}-${line ?? 0}`,
    text: JSON.stringify(fields.map((field) => (field === null ? '' : String(field)))),
  }
}

/** What hides a leaf from those who see its hash: made from the block’s seed, told to the line’s owner alone. */
export function saltOf(seed: Uint8Array, name: string): Buffer {
  return createHmac('sha256', seed).update(name).digest().subarray(0, 16)
}

export function hashOf(seed: Uint8Array, leaf: Pick<Leaf, 'name' | 'text'>): Buffer {
  return leafHash(saltOf(seed, leaf.name), leaf.text)
}

/**
 * The lines of at most `limit` transfers after a place, in the order of sealing, as far as nothing can come in between
 * any more: `before` is the number below which every transaction has ended.
 */
export async function readLeaves(db: Queryable, after: Place, before: bigint, limit: number): Promise<Leaf[]> {
  const rows = await listLeaves(db, after.xid, after.id, before, limit)
  return rows.map(leafOf)
}

/** The lines between two places, the second included, as a sealed block holds them. */
export async function readSealedLeaves(db: Queryable, after: Place, upTo: Place): Promise<Leaf[]> {
  const rows = await listSealedLeaves(db, after.xid, after.id, upTo.xid, upTo.id)
  return rows.map(leafOf)
}

const auditLeaf = ({ xid, id, text }: AuditText): Leaf => ({ place: { xid, id }, name: `audit-${id}`, text })

/** The lines of the audit log after a place, in the order of sealing; see {@link readLeaves}. */
export const readAuditLeaves = async (db: Queryable, after: Place, before: bigint, limit: number): Promise<Leaf[]> =>
  (await auditLinesAfter(db, after, before, limit)).map(auditLeaf)

/** The lines of the audit log between two places, the second included. */
export const readSealedAuditLeaves = async (db: Queryable, after: Place, upTo: Place): Promise<Leaf[]> =>
  (await auditLinesBetween(db, after, upTo)).map(auditLeaf)
