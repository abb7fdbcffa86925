import type { ContractKind } from '#api/contracts.ts'
import { unitsPerMajor } from '#api/money.ts'
import type { Tier } from '#api/pay-rules.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000

/** What the demo's agent is paid and pays, and two offers that wait: the lower one would end what was given below. */
export async function agreeContracts(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const agent = idOf('agent')
  const bets = 50_000n * unitsPerMajor
  const tier = (kind: ContractKind, rate: number): Tier => ({
    ...{ rate, activeMembers: kind === 'dividend' ? 20 : 5, netLoss: 0n },
    ...(kind === 'dividend' ? { validBet: 10n * bets, betAmount: 0n } : { validBet: 0n, betAmount: bets }),
  })
  const add = (
    kind: ContractKind,
    upline: bigint | null,
    downlineId: bigint,
    status: 'offered' | 'accepted',
    rate: number,
    days: number,
  ) =>
    insertAgreement(tx, {
      ...{ kind, upline, downlineId, status, tiers: [tier(kind, rate)] },
      at: new Date(date.getTime() - days * dayMs),
    })
  await add('daily-salary', null, agent, 'accepted', 100, 40)
  await add('daily-salary', agent, idOf('team101'), 'accepted', 60, 38)
  await add('daily-salary', null, agent, 'offered', 50, 1)
  await add('dividend', null, agent, 'offered', 3_000, 1)
}
