import type { ContractKind } from '#api/contracts.ts'
import { unitsPerMajor } from '#api/money.ts'
import type { Tier } from '#api/pay-rules.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000
const baht = unitsPerMajor

/** A tier: its rate in hundredths of a per cent, the active members, and the valid bet or bet amount in baht. */
type Asks = readonly [rate: number, activeMembers: number, bets: bigint]

const tierOf = (kind: ContractKind, [rate, activeMembers, bets]: Asks): Tier => ({
  ...{ rate, activeMembers, netLoss: 0n },
  ...(kind === 'dividend' ? { validBet: bets * baht, betAmount: 0n } : { validBet: 0n, betAmount: bets * baht }),
})

/**
 * What the demo's agent is paid and pays, of every kind: some for months, some since a few days, one that was cut and one that
 * ended; and two offers that wait, of which the lower one would end what was given below.
 */
export async function agreeContracts(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const agent = idOf('agent')
  const below = idOf('team101')
  const ago = (days: number) => new Date(date.getTime() - days * dayMs)
  const add = (
    kind: ContractKind,
    [upline, downlineId]: readonly [bigint | null, bigint],
    [status, days, ended]: readonly [status: 'offered' | 'accepted' | 'terminated', days: number, ended?: number],
    ...tiers: readonly Asks[]
  ) =>
    insertAgreement(tx, {
      ...{ kind, upline, downlineId, status, tiers: tiers.map((asks) => tierOf(kind, asks)), at: ago(days) },
      ...(ended !== undefined && { endedAt: ago(ended) }),
    })
  const fromHouse = [null, agent] as const
  const fromAgent = [agent, below] as const
  await add('dividend', fromHouse, ['accepted', 95], [1_000, 5, 10_000n], [1_500, 10, 20_000n], [2_000, 20, 50_000n])
  await add('dividend', fromAgent, ['accepted', 94], [800, 1, 500n])
  await add('daily-salary', fromHouse, ['terminated', 90, 40], [100, 0, 0n], [150, 0, 100n])
  await add('daily-salary', fromHouse, ['accepted', 40], [60, 0, 500n], [100, 0, 750n])
  await add('daily-salary', fromAgent, ['accepted', 38], [60, 0, 50n])
  await add('hourly-salary', fromHouse, ['accepted', 4], [30, 0, 20n])
  await add('hourly-salary', fromAgent, ['terminated', 4, 1], [20, 0, 0n])
  await add('realtime-salary', fromHouse, ['accepted', 1], [10, 0, 0n])
  await add('daily-salary', fromHouse, ['offered', 1], [50, 5, 50_000n])
  await add('dividend', fromHouse, ['offered', 1], [1_500, 10, 40_000n], [3_000, 20, 500_000n])
}
