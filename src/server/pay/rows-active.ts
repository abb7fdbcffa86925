import type { ContractKind } from '#api/contracts.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Days } from './periods.ts'
import { activeInDays, activeTeams, holds } from './rows.ts'

/** The last of some periods of which the active members of teams are not counted. */
export const findUncounted = (db: Queryable, periods: readonly Days[]): Promise<Days | undefined> =>
  first<Days & Record<string, unknown>>(
    db,
    `select p.first::text as "from", p.last::text as "to" from unnest($1::date[], $2::date[]) as p (first, last)
     where not exists (select 1 from pay_active_period k where k.first_day = p.first and k.last_day = p.last and k.is_over)
     order by p.last desc limit 1`,
    [arrayText(periods.map(({ from }) => from)), arrayText(periods.map(({ to }) => to))],
  )

/** Writes how many of each team are active in a period, each member once; what has not changed is left alone. */
async function writeActive(tx: Queryable, { from, to }: Days): Promise<void> {
  // The sums of all who played stay in memory: 100,000 members need 20 MB.
  await tx.query("select set_config('work_mem', '32MB', true)")
  // A query of its own: what also writes is not shared among the database's processes.
  const teams = await tx.query<{ agent_id: bigint; active: number }>(activeTeams('$1::date', '$2::date'), [from, to])
  await tx.query(
    `with teams as materialized (select * from unnest($3::bigint[], $4::int[]) as t (agent_id, active)), gone as (
       delete from pay_active a where a.first_day = $1::date and a.last_day = $2::date
         and not exists (select 1 from teams x where x.agent_id = a.agent_id))
     insert into pay_active as a (agent_id, first_day, last_day, active)
     select x.agent_id, $1::date, $2::date, x.active from teams x
     on conflict (agent_id, first_day, last_day) do update set active = excluded.active where a.active <> excluded.active`,
    [from, to, arrayText(teams.map(({ agent_id }) => agent_id)), arrayText(teams.map(({ active }) => active))],
  )
}

/** Counts the active members of all teams in a period that is over, for good; not where that was done. */
export async function addActive(tx: Queryable, days: Days, now: Date): Promise<void> {
  const begun = await tx.query(
    `insert into pay_active_period as k (first_day, last_day, counted_at) values ($1::date, $2::date, $3)
     on conflict (first_day, last_day) do update set counted_at = excluded.counted_at, is_over = true where not k.is_over
     returning 1`,
    [days.from, days.to, now],
  )
  if (begun.length > 0) await writeActive(tx, days)
}

/** Counts the active members of all teams in a period that runs, up to `at`; not where that was done since `before`. */
export async function renewActive(
  tx: Queryable,
  days: Days,
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<void> {
  const begun = await tx.query(
    `insert into pay_active_period as k (first_day, last_day, counted_at, is_over) values ($1::date, $2::date, $3, false)
     on conflict (first_day, last_day) do update set counted_at = excluded.counted_at where not k.is_over and k.counted_at <= $4
     returning 1`,
    [days.from, days.to, at, before],
  )
  if (begun.length > 0) await writeActive(tx, days)
}

/** Whether somebody's contract of a kind may hold for a period. */
export const isAnyHeld = async (db: Queryable, kind: ContractKind, starts: Date): Promise<boolean> =>
  (await db.query(`select 1 from contract_view c where c.kind = $1 and ${holds('c', '$2')} limit 1`, [kind, starts]))
    .length > 0

/** Column: how many of a team were active in a period that is over; its members are looked at only where it is not counted yet. */
export const activeOf = (agent: string, from: string, to: string): string => `case
    when exists (select 1 from pay_active_period k where k.first_day = ${from} and k.last_day = ${to} and k.is_over)
      then coalesce((select a.active from pay_active a where a.agent_id = ${agent} and a.first_day = ${from} and a.last_day = ${to}), 0)
    else ${activeInDays(agent, from, to)} end`
