import type { ContractKind } from '#api/contracts.ts'
import { unitsPerMajor } from '#api/money.ts'
import type { Tier } from '#api/pay-rules.ts'
import { type Agreement, insertAgreement } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { days, type Person } from './people.ts'

const dayMs = 86_400_000
const baht = unitsPerMajor

/** A tier: its rate in hundredths of a per cent, the active members, and the valid bet or bet amount in baht. */
type Asks = readonly [rate: number, activeMembers: number, bets: bigint]

const tierOf = (kind: ContractKind, [rate, activeMembers, bets]: Asks): Tier => ({
  ...{ rate, activeMembers, netLoss: 0n },
  ...(kind === 'dividend' ? { validBet: bets * baht, betAmount: 0n } : { validBet: 0n, betAmount: bets * baht }),
})

/** How a contract stands, and since when: in days before now. */
interface Stands {
  readonly status: Agreement['status']
  readonly offered: number
  readonly answered?: number
  readonly reason?: string
  readonly ended?: number
  readonly as?: Agreement['endedAs']
  readonly by?: bigint
}

/**
 * What the demo's agent is paid and pays, of every kind and state: some contracts for months, some since a few days; a lower
 * rate that the agent agreed to, with what it cut below; rejected ones; and offers that wait, of which the one of a daily
 * salary would end what was given below.
 */
export async function agreeContracts(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const find = (account: string) => people.find((person) => person.account === account)!
  const idOf = (account: string) => find(account).id
  /** When somebody was offered something first, in days before now: on the day after they joined. */
  const early = (account: string) => days - find(account).joinedDay - 1
  const agent = idOf('agent')
  const ago = (before: number) => new Date(date.getTime() - before * dayMs)
  const add = (
    kind: ContractKind,
    [upline, downlineId]: readonly [bigint | null, bigint],
    { status, offered, answered, reason, ended, as, by }: Stands,
    ...tiers: readonly Asks[]
  ) =>
    insertAgreement(tx, {
      ...{ kind, upline, downlineId, status, tiers: tiers.map((asks) => tierOf(kind, asks)), at: ago(offered) },
      ...(answered !== undefined && { answeredAt: ago(answered) }),
      ...(reason !== undefined && { reason }),
      ...(ended !== undefined && { endedAt: ago(ended) }),
      ...(as !== undefined && { endedAs: as }),
      ...(by !== undefined && { endedBy: by }),
    })
  const fromHouse = [null, agent] as const
  const to = (account: string) => [agent, idOf(account)] as const
  const runs = (offered: number): Stands => ({ status: 'accepted', offered })
  const waits = (offered: number): Stands => ({ status: 'offered', offered })
  const endedBy = (by: bigint, offered: number, ended: number): Stands => ({
    ...{ status: 'terminated', offered, ended, as: 'terminated', by },
  })
  const rejected = (offered: number, answered: number, reason?: string): Stands => ({
    ...{ status: 'rejected', offered, answered, ...(reason !== undefined && { reason }) },
  })

  await add('dividend', fromHouse, runs(days), [1_000, 5, 10_000n], [1_500, 10, 20_000n], [2_000, 20, 50_000n])
  await add('dividend', to('team101'), runs(early('team101')), [800, 1, 500n])
  await add('dividend', to('team102'), endedBy(agent, early('team102'), 20), [500, 1, 200n])
  await add(
    'dividend',
    to('team103'),
    rejected(early('team103'), early('team103') - 2, 'Too little for what my team brings.'),
    [300, 1, 200n],
  )

  const superseded: Stands = { status: 'terminated', offered: days, ended: 40, as: 'superseded' }
  await add('daily-salary', fromHouse, superseded, [100, 0, 0n], [150, 0, 100n])
  // Agreeing to the lower rate ended this one, which lay above it; what was offered in its place was not taken.
  const cut: Stands = { status: 'terminated', offered: early('team102'), ended: 40, as: 'cut' }
  await add('daily-salary', to('team102'), cut, [80, 0, 100n], [120, 0, 500n])
  await add('daily-salary', fromHouse, { ...runs(40), offered: 42, answered: 40 }, [60, 0, 500n], [100, 0, 750n])
  await add('daily-salary', to('team102'), rejected(40, 39, 'I would rather wait for another offer.'), [80, 0, 100n])
  await add('daily-salary', to('team101'), runs(38), [60, 0, 50n])

  await add('hourly-salary', fromHouse, runs(4), [30, 0, 20n])
  await add('hourly-salary', to('team101'), endedBy(agent, 4, 1), [20, 0, 0n])
  await add('hourly-salary', to('team103'), rejected(3, 2), [10, 0, 50n])
  await add('hourly-salary', to('team102'), waits(1), [15, 0, 20n])

  await add('realtime-salary', fromHouse, runs(1), [10, 0, 0n])
  await add('realtime-salary', to('team101'), endedBy(idOf('team101'), 0.9, 0.4), [5, 0, 0n])
  await add('realtime-salary', to('team103'), rejected(0.8, 0.6), [4, 0, 10n])
  await add('realtime-salary', to('team102'), waits(0.3), [5, 0, 10n])

  await add('daily-salary', fromHouse, waits(1), [50, 5, 50_000n])
  await add('dividend', fromHouse, waits(1), [1_500, 10, 40_000n], [3_000, 20, 500_000n])
}
