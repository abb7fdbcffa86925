import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Days } from './past.ts'
import { activeInDays, activeTeams } from './rows.ts'

/** The last of some periods of which the active members of teams are not counted. */
export const findUncounted = (db: Queryable, periods: readonly Days[]): Promise<Days | undefined> =>
  first<Days & Record<string, unknown>>(
    db,
    `select p.first::text as "from", p.last::text as "to" from unnest($1::date[], $2::date[]) as p (first, last)
     where not exists (select 1 from pay_active_period k where k.first_day = p.first and k.last_day = p.last)
     order by p.last desc limit 1`,
    [arrayText(periods.map(({ from }) => from)), arrayText(periods.map(({ to }) => to))],
  )

/** Counts the active members of all teams in a period, each member once; not where another process has. */
export async function addActive(tx: Queryable, { from, to }: Days, now: Date): Promise<void> {
  const begun = await tx.query(
    `insert into pay_active_period (first_day, last_day, counted_at) values ($1::date, $2::date, $3)
     on conflict do nothing returning 1`,
    [from, to, now],
  )
  if (begun.length === 0) return
  await tx.query(
    `insert into pay_active (agent_id, first_day, last_day, active)
     select x.agent_id, $1::date, $2::date, x.active from (${activeTeams(false, '$1::date', '$2::date')}) x`,
    [from, to],
  )
}

/** Column: how many of a team were active in a period that is over; its members are looked at only where it is not counted yet. */
export const activeOf = (agent: string, from: string, to: string): string => `case
    when exists (select 1 from pay_active_period k where k.first_day = ${from} and k.last_day = ${to})
      then coalesce((select a.active from pay_active a where a.agent_id = ${agent} and a.first_day = ${from} and a.last_day = ${to}), 0)
    else ${activeInDays(agent, from, to)} end`
