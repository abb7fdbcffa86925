import { unitsPerMajor } from '#api/money.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000

/** What the demo's agent is paid and pays, and two offers that wait: the lower one would end what was given below. */
export async function agreeContracts(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const agent = idOf('agent')
  const bets = 50_000n * unitsPerMajor
  const add = (kind: string, upline: bigint | null, downline: bigint, status: string, rate: number, days: number) =>
    insertAgreement(tx, {
      kind,
      upline,
      downline,
      status,
      rate,
      activeMembers: kind === 'dividend' ? 20 : 5,
      periodValidBet: kind === 'dividend' ? 10n * bets : 0n,
      betAmount: kind === 'dividend' ? 0n : bets,
      at: new Date(date.getTime() - days * dayMs),
    })
  await add('daily-salary', null, agent, 'accepted', 100, 40)
  await add('daily-salary', agent, idOf('team101'), 'accepted', 60, 38)
  await add('daily-salary', null, agent, 'offered', 50, 1)
  await add('dividend', null, agent, 'offered', 3_000, 1)
}
