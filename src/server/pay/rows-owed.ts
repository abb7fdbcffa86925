import type { ContractKind } from '#api/contract-kinds.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart, textPart } from '#server/kernel/keyset.ts'

export interface OwedRow extends Record<string, unknown> {
  readonly agent_id: bigint
  readonly account: string
  readonly kind: ContractKind
  readonly owed: bigint
}

const byAgent = keyset('pay-owed', 'ascending', numberPart, textPart)

/** What settled periods could not pay and later ones are asked for, by agent and kind. */
export async function listOwed<Shown>(
  db: Queryable,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: OwedRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [agent, kind] = byAgent.read(cursor)
  const rows = await db.query<OwedRow>(
    `select s.agent_id, (select m.account from member_view m where m.id = s.agent_id) as account, s.kind, s.owed
     from pay_standing s where s.owed > 0 and (s.agent_id, s.kind) > ($1::bigint, $2)
     order by s.agent_id, s.kind limit $3`,
    [agent, kind, pageSize + 1],
  )
  return byAgent.page(rows, pageSize, (row) => [row.agent_id, row.kind], show)
}

export interface WriteOff {
  readonly agentId: bigint
  readonly kind: ContractKind
  readonly staffId: bigint
  readonly reason: string
  readonly at: Date
}

/**
 * Writes off what is owed to an agent by a kind; gives how much that was, and `undefined` where nothing is owed. The caller holds the
 * figures, so that no period is settled meanwhile.
 */
export async function writeOffOwed(
  tx: Queryable,
  { agentId, kind, staffId, reason, at }: WriteOff,
): Promise<bigint | undefined> {
  const row = await first<{ owed: bigint }>(
    tx,
    'select owed from pay_standing where agent_id = $1 and kind = $2 and owed > 0 for update',
    [agentId, kind],
  )
  if (row === undefined) return undefined
  await tx.query(
    `insert into pay_writeoff (agent_id, kind, run_id, amount, staff_id, reason, at)
     select $1, $2, (select l.run_id from pay_line l where l.agent_id = $1 and l.kind = $2 order by l.starts desc limit 1),
       $3, $4, $5, $6`,
    [agentId, kind, row.owed, staffId, reason, at],
  )
  await tx.query('update pay_standing set owed = 0 where agent_id = $1 and kind = $2', [agentId, kind])
  return row.owed
}
