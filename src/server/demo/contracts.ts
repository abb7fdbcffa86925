import { unitsPerMajor } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000

/** What the demo's agent is paid and pays, and two offers that wait: the lower one would end what was given below. */
export async function agreeContracts(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const agent = idOf('agent')
  const bets = 50_000n * unitsPerMajor
  const add = (kind: string, upline: bigint | null, downline: bigint, status: string, rate: number, days: number) =>
    tx.query(
      `insert into contract (kind, upline_id, downline_id, status, rate_bp, active_members, period_valid_bet, bet_amount,
         offered_at, answered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $4 = 'accepted' then $9::timestamptz end)`,
      [
        kind,
        upline,
        downline,
        status,
        rate,
        kind === 'dividend' ? 20 : 5,
        kind === 'dividend' ? 10n * bets : 0n,
        kind === 'dividend' ? 0n : bets,
        new Date(date.getTime() - days * dayMs),
      ],
    )
  await add('daily-salary', null, agent, 'accepted', 100, 40)
  await add('daily-salary', agent, idOf('team101'), 'accepted', 60, 38)
  await add('daily-salary', null, agent, 'offered', 50, 1)
  await add('dividend', null, agent, 'offered', 3_000, 1)
}
