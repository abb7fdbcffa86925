import { auditIdsUnsealed } from '#server/kernel/audit-lines.ts'
import type { Db } from '#server/kernel/db.ts'
import { auditPlaceOf, placeOf, sealTransfers } from './chain.ts'
import { findLastBlock, findSignedEnd } from './rows-chain.ts'
import { listUnsealed } from './rows-leaves.ts'

/** What is older than this has been sealed, unless something keeps it from being. */
const graceMs = 5 * 60_000
const namedMax = 5

/**
 * Seals what can be sealed, and gives a sentence for what stays unsealed all the same: lines whose place somebody chose, or that a
 * transaction which does not end holds up.
 */
export async function unsealedBreaches(db: Db, now: () => Date): Promise<string[]> {
  await sealTransfers(db, now)
  const last = await findLastBlock(db)
  const [money, log] = [placeOf(last), auditPlaceOf(last)]
  const before = new Date(now().getTime() - graceMs)
  const transfers = await listUnsealed(db, money.xid, money.id, before, namedMax)
  const lines = await auditIdsUnsealed(db, log, before, namedMax)
  return [
    ...transfers.map(({ id }) => `transfer ${id} is in no block after ${graceMs / 60_000} minutes`),
    ...lines.map(
      (id) => `line audit-${id} is in no block after ${graceMs / 60_000} minutes, or its place is yet to come`,
    ),
  ]
}

/** Says up to which moment nobody can take anything away unseen, and what is sealed and not signed yet. */
export async function provedUpTo(db: Db): Promise<string> {
  const end = await findSignedEnd(db)
  const later =
    'can be taken away unseen, last block first, by the owner of the database until the next checkpoint signs it, once a day.'
  if (end === undefined) return `Nothing is signed yet: what is sealed ${later}`
  const { block, sealedAt, later: blocks } = end
  return `Proved up to ${sealedAt.toISOString()} (block ${block}, signed). Later blocks: ${blocks}. What they seal ${later}`
}
