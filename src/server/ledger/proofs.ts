import type { BlockProof, Checkpoint, CheckpointKey, LineProof } from '#api/ledger-proof.ts'
import type { AuditText } from '#server/kernel/audit-lines.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { hashesOf } from './chain.ts'
import { blockTree, checkpointKeys } from './checkpoints.ts'
import { hashOf, type Leaf, leafOf, type Place, saltOf } from './leaves.ts'
import { merkleTree } from './merkle.ts'
import {
  type CheckpointRow,
  findBlock,
  findBlockAt,
  findBlockOfAudit,
  findCheckpointOf,
  listCheckpointPage,
} from './rows-chain.ts'
import { listLeavesOfAccount } from './rows-leaves.ts'

/** The block that holds, or would hold, what stands at a place; `undefined` while it is not sealed. */
export async function blockAt(
  db: Queryable,
  { xid, id }: Place,
): Promise<{ number: bigint; hash: Uint8Array; sealedAt: Date } | undefined> {
  return findBlockAt(db, xid, id)
}

/** The first checkpoint that covers a block, or `undefined` while none does. */
export function checkpointOf(db: Queryable, block: bigint): Promise<CheckpointRow | undefined> {
  return findCheckpointOf(db, block)
}

/** Lines of one account from transfer `from` to before `to`, oldest first, in the form that is hashed. */
export async function accountLeaves(
  db: Queryable,
  range: { readonly account: bigint; readonly from: bigint; readonly to: bigint; readonly limit: number },
): Promise<Leaf[]> {
  const rows = await listLeavesOfAccount(db, range.account, range.from, range.to, range.limit)
  return rows.map(leafOf)
}

/** Blocks that one answer reads at most: each is a tree over all its leaves. */
const blocksMax = 10

export interface Proofs {
  readonly lines: readonly LineProof[]
  readonly blocks: readonly BlockProof[]
  readonly checkpoints: readonly Checkpoint[]
  readonly keys: readonly CheckpointKey[]
}

/**
 * Proofs for lines, as many from the first on as lie in {@link blocksMax} blocks: fewer lines may come back than were
 * given. Nothing of any other line is told but salted hashes.
 */
export async function proveLines(db: Queryable, leaves: readonly Leaf[], find = blockAt): Promise<Proofs> {
  const sealed = new Map<bigint, ReturnType<typeof readTree> extends Promise<infer T> ? T : never>()
  const lines: LineProof[] = []
  for (const leaf of leaves) {
    const block = await find(db, leaf.place)
    if (block === undefined) {
      lines.push({ id: leaf.name, leaf: leaf.text })
      continue
    }
    let tree = sealed.get(block.number)
    if (tree === undefined) {
      if (sealed.size === blocksMax) break
      tree = await readTree(db, block.number)
      sealed.set(block.number, tree)
    }
    lines.push({ id: leaf.name, leaf: leaf.text, seal: tree.prove(leaf) })
  }
  const covers = new Covers(db)
  const blocks: BlockProof[] = []
  for (const [number, { header }] of sealed) blocks.push(await covers.prove(number, header))
  return { lines, blocks, checkpoints: covers.checkpoints(), keys: await checkpointKeys(db) }
}

/** The proof of a line of the audit log. The caller sees to it that the line may be told outside the house. */
export const proveAuditLine = (db: Queryable, { xid, id, text }: AuditText): Promise<Proofs> =>
  proveLines(db, [{ place: { xid, id }, name: `audit-${id}`, text }], (of, place) =>
    findBlockOfAudit(of, place.xid, place.id),
  )

async function readTree(db: Queryable, number: bigint) {
  const block = (await findBlock(db, number))!
  const hashes = hashesOf(block.leaves)
  const indexOf = new Map(hashes.map((hash, index) => [hash.toString('hex'), index]))
  const tree = merkleTree(hashes)
  return {
    header: block.header,
    /** A line that was changed since has no place here: it gets index 0, and no check will accept it. */
    prove(leaf: Leaf): NonNullable<LineProof['seal']> {
      const index = indexOf.get(hashOf(block.seed, leaf).toString('hex')) ?? 0
      const path = tree.path(index).map((hash) => hash.toString('hex'))
      return { block: Number(number), salt: saltOf(block.seed, leaf.name).toString('hex'), index, path }
    },
  }
}

/** The checkpoints that cover some blocks, each read once. */
class Covers {
  readonly #db: Queryable
  readonly #known: { row: CheckpointRow; tree: NonNullable<Awaited<ReturnType<typeof blockTree>>> }[] = []

  constructor(db: Queryable) {
    this.#db = db
  }

  async prove(number: bigint, header: string): Promise<BlockProof> {
    let cover = this.#known.find(({ row }) => row.first_block <= number && number <= row.last_block)
    if (cover === undefined) {
      const row = await checkpointOf(this.#db, number)
      const tree = row && (await blockTree(this.#db, row.first_block, row.last_block))
      if (row === undefined || tree === undefined) return { number: Number(number), header }
      cover = { row, tree }
      this.#known.push(cover)
    }
    const index = Number(number - cover.row.first_block)
    const path = cover.tree.path(index).map((hash) => hash.toString('hex'))
    return { number: Number(number), header, cover: { day: cover.row.day, index, path } }
  }

  checkpoints(): Checkpoint[] {
    return this.#known.map(({ row }) => toCheckpoint(row))
  }
}

/** A checkpoint as it is published. */
export function toCheckpoint(row: CheckpointRow): Checkpoint {
  const signature = Buffer.from(row.signature).toString('base64')
  return { day: row.day, statement: row.statement, signature, keyId: row.key_id }
}

const newestFirst = keyset('checkpoints', 'descending', numberPart)

/** A page of the signed checkpoints, newest first. */
export async function listCheckpoints(
  db: Queryable,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
): Promise<KeyPage<Checkpoint> & { keys: CheckpointKey[] }> {
  const rows = await listCheckpointPage(db, newestFirst.read(cursor)[0], pageSize + 1)
  const page = newestFirst.page(rows, pageSize, ({ last_block }) => [last_block], toCheckpoint)
  return { ...page, keys: await checkpointKeys(db) }
}
