import type { Queryable } from '#server/kernel/db.ts'
import { auditPlaceOf, hashesOf, headerOf, placeOf } from './chain.ts'
import { blockTree, isCheckpointSigned } from './checkpoints.ts'
import { hashOf, readSealedAuditLeaves, readSealedLeaves } from './leaves.ts'
import { merkleTree, sha256 } from './merkle.ts'
import {
  type BlockRow,
  type CheckpointRow,
  findLastNumber,
  findLastSigned,
  listAllCheckpoints,
  listBlocks,
  listKeys,
  listNewestCheckpoints,
  takeTurn,
} from './rows-chain.ts'

/** New blocks that every recent check looks at, and old ones that it looks at beside them, in turns. */
const newestBlocks = 3n
const oldBlocks = 8n
const blocksAtOnce = 16n
const namedMax = 5

/** Sentences for what a block and the lines of the ledger disagree in. */
async function blockBreaches(db: Queryable, block: BlockRow, before: BlockRow | undefined): Promise<string[]> {
  const name = `block ${block.number}`
  const stored = hashesOf(block.leaves)
  if (stored.length === 0) return [`${name} holds nothing`]
  const header = headerOf(block.number, before?.hash, merkleTree(stored).root, stored.length, block.sealed_at)
  if (header !== block.header || !sha256(header).equals(block.hash)) return [`${name} is not what was sealed`]
  const leaves = [
    ...(await readSealedLeaves(db, placeOf(before), placeOf(block))),
    ...(await readSealedAuditLeaves(db, auditPlaceOf(before), auditPlaceOf(block))),
  ]
  const now = leaves.map((leaf) => ({ name: leaf.name, hash: hashOf(block.seed, leaf).toString('hex') }))
  const sealed = new Set(stored.map((hash) => hash.toString('hex')))
  const changed = now.filter(({ hash }) => !sealed.has(hash)).map((leaf) => leaf.name)
  const present = new Set(now.map(({ hash }) => hash))
  const missing = [...sealed].filter((hash) => !present.has(hash)).length
  if (changed.length === 0 && missing === 0) return now.length === stored.length ? [] : [`${name} has a line twice`]
  const told = changed.slice(0, namedMax).join(', ')
  if (changed.length === missing) return [`${name}: line ${told} was changed after it was sealed`]
  if (missing === 0) return [`${name}: line ${told} was added after it was sealed`]
  const others = told === '' ? '' : `; changed or added: ${told}`
  return [`${name}: ${missing - changed.length} of its lines are gone${others}`]
}

/** Checks blocks `from` to `to` against the ledger's lines and against each other. */
async function rangeBreaches(db: Queryable, from: bigint, to: bigint): Promise<string[]> {
  const breaches: string[] = []
  for (let start = from; start <= to; start += blocksAtOnce) {
    const end = start + blocksAtOnce - 1n < to ? start + blocksAtOnce - 1n : to
    // The one before the first, too: the others follow from it.
    const rows = await listBlocks(db, start - 1n, end)
    const blocks = new Map(rows.map((row) => [row.number, row]))
    for (let number = start; number <= end; number += 1n) {
      const block = blocks.get(number)
      if (block === undefined) breaches.push(`block ${number} is gone`)
      else breaches.push(...(await blockBreaches(db, block, blocks.get(number - 1n))))
    }
  }
  return breaches
}

/** Checks that each checkpoint is signed, follows from the one before it, and signs the blocks that are there. */
async function checkpointBreaches(db: Queryable, rows: readonly CheckpointRow[]): Promise<string[]> {
  const keys = await listKeys(db)
  const breaches: string[] = []
  for (const [at, row] of rows.entries()) {
    const [, day, from, to, root, , previous, , keyId] = JSON.parse(row.statement) as string[]
    const before = rows[at - 1]
    const told = `${day} ${from} ${to} ${keyId}` === `${row.day} ${row.first_block} ${row.last_block} ${row.key_id}`
    const follows = before === undefined || previous === sha256(before.statement).toString('hex')
    const tree = await blockTree(db, row.first_block, row.last_block)
    if (!isCheckpointSigned(row, keys.find(({ id }) => id === row.key_id)?.public_key) || !told)
      breaches.push(`checkpoint ${row.day} is not signed`)
    else if (!follows) breaches.push(`checkpoint ${row.day} does not follow from the one before it`)
    else if (tree?.root.toString('hex') !== root) breaches.push(`checkpoint ${row.day} signs other blocks`)
  }
  return breaches
}

/**
 * Checks the hash chain: everything, or the newest blocks and, in turns over many runs, some of the older ones, so that
 * the cost stays the same however long the history is. One sentence for each breach.
 */
export async function chainBreaches(db: Queryable, scope: 'all' | 'recent'): Promise<string[]> {
  const head = (await findLastNumber(db))?.last ?? 0n
  const lastSigned = await findLastSigned(db)
  const expected = lastSigned?.last ?? 0n
  const breaches = expected > head ? [`block ${expected} is gone, which a checkpoint signs`] : []
  if (scope === 'all') {
    const rows = await listAllCheckpoints(db)
    return [...breaches, ...(await rangeBreaches(db, 1n, head)), ...(await checkpointBreaches(db, rows))]
  }
  const newest = head > newestBlocks ? head - newestBlocks + 1n : 1n
  const rows = await listNewestCheckpoints(db)
  return [
    ...breaches,
    ...(await rangeBreaches(db, newest, head)),
    ...(await rolling(db, newest - 1n)),
    ...(await checkpointBreaches(db, rows)),
  ]
}

/** The next of the old blocks; where it stands is shared by all processes. */
async function rolling(db: Queryable, last: bigint): Promise<string[]> {
  if (last < 1n) return []
  const turn = await takeTurn(db, last, oldBlocks)
  const start = turn?.start ?? 1n
  const end = start + oldBlocks - 1n
  return rangeBreaches(db, start, end < last ? end : last)
}
