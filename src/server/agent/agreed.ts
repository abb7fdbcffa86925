import type { Downline } from '#api/agent.ts'
import { showRate } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { listAgreed } from './rows.ts'

/** Lines of a list with what their agents have agreed with the agents above them. */
export async function withAgreed(db: Queryable, content: readonly Downline[]): Promise<Downline[]> {
  const agents = content.filter(({ kind }) => kind === 'agent')
  const rows =
    agents.length === 0
      ? []
      : await listAgreed(
          db,
          agents.map(({ id }) => BigInt(id)),
        )
  const byAgent = Map.groupBy(rows, ({ id }) => id.toString())
  return content.map((one) => {
    if (one.kind === 'member') return one
    const own = byAgent.get(one.id) ?? []
    const running = own.filter(({ status }) => status === 'accepted')
    return {
      ...one,
      rates: Object.fromEntries(running.map(({ kind, rate_bp }) => [kind, showRate(rate_bp)])),
      isOffered: running.length < own.length,
    }
  })
}
