import { isAgentType, isTrialType } from '#api/access.ts'
import { parseAmount } from '#api/money.ts'
import { setVipRanks } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { publishUnread, writeToMembers } from '#server/messages/public.ts'
import { listUnoffered } from '#server/offers/public.ts'
import {
  type FactsRow,
  holdStandings,
  listFacts,
  listStandings,
  type Move,
  openDay,
  storeStandings,
  takeDue,
  takeEnded,
} from './rows.ts'
import { type Done, type Ladder, monthAfter, raised, raisedTo, type Standing, turned } from './rules.ts'

type Basis = Pick<App, 'clock' | 'db' | 'settings'>

/** A change of a member's rank. */
interface Changed {
  readonly memberId: bigint
  readonly before: number
  readonly after: number
}

/** Members of one transaction: bounds what it holds. */
const together = 500
/** Transactions at once: what one works out or waits for the disk, the other uses. */
const lanes = 2

/** The ranks in units of the site's currency. */
export function ladderOf(app: Pick<App, 'settings'>): Ladder {
  const currency = app.settings.currency()
  const units = (sum: string) => parseAmount(sum, currency)!
  return app.settings.current().vipLadder.map(({ validBet, deposits, keep, levelUp, monthly, birthday }) => ({
    ...{ validBet: units(validBet), deposits: units(deposits), keep: units(keep) },
    ...{ levelUp: units(levelUp), monthly: units(monthly), birthday: units(birthday) },
  }))
}

/** The site's day of now, and the first day of its month. */
export function todayOf(app: Pick<App, 'clock' | 'settings'>): { readonly day: string; readonly month: string } {
  const day = dayIn(app.settings.current().timeZone, app.clock.now())
  return { day, month: monthAfter(day, 0) }
}

/** Whether an account has a rank: members who play for the site's own currency. */
export const takesPart = (app: Pick<App, 'settings'>, { type, currency }: FactsRow): boolean =>
  !isAgentType(type) && !isTrialType(type) && currency === app.settings.currency().code

export const doneOf = (row: FactsRow): Done => ({
  validBet: row.valid_bet,
  deposits: row.deposits,
  monthBet: row.month_bet,
})

/** The standing of somebody who was never looked at. */
export const firstStanding = (month: string): Standing => ({ rank: 1, best: 1, month: monthAfter(month, 1) })

/** Stores what has changed; gives the members whose rank is another. */
async function store(app: Basis, tx: Queryable, moves: readonly Move[]): Promise<readonly Changed[]> {
  const stored = moves.filter(({ before, after }) => before !== after)
  const changed = stored
    .map(({ memberId, before, after }) => ({ memberId, before: before.rank, after: after.rank }))
    .filter(({ before, after }) => before !== after)
  if (stored.length > 0) await storeStandings(tx, stored, app.clock.now())
  if (changed.length > 0) await setVipRanks(tx, changed)
  return changed
}

/** Writes to members about their new rank; gives to whom. Who is offered nothing reads it on their page. */
async function tell(app: Basis, tx: Queryable, changed: readonly Changed[]): Promise<readonly bigint[]> {
  if (changed.length === 0) return []
  const quiet = await listUnoffered(
    tx,
    changed.map(({ memberId }) => memberId),
    app.clock.now(),
  )
  const told = changed.filter(({ memberId }) => !quiet.includes(memberId))
  await writeToMembers(
    app,
    tx,
    told.map(({ memberId, before, after }) => ({
      ...{ memberId, category: 'service', what: after > before ? 'vip.raised' : 'vip.lowered', href: '/member/vip' },
      values: { rank: String(after), before: String(before) },
    })),
  )
  return told.map(({ memberId }) => memberId)
}

/** Raises members who have reached a rank, at once; gives who was written to. */
export async function raiseReached(app: Basis, tx: Queryable, ids: readonly bigint[]): Promise<readonly bigint[]> {
  if (ids.length === 0) return []
  const ladder = ladderOf(app)
  const { day, month } = todayOf(app)
  const first = firstStanding(month)
  const facts = (await listFacts(tx, ids, month)).filter((row) => takesPart(app, row))
  // Most have reached nothing new: they need no row, and nothing is held for them.
  const known = await listStandings(tx, ids)
  const reached = facts.filter((row) => {
    const standing = known.get(row.id) ?? first
    return raisedTo(ladder, standing, doneOf(row)) > standing.rank
  })
  if (reached.length === 0) return []
  const reachedIds = reached.map(({ id }) => id)
  const held = await holdStandings(tx, reachedIds, first.month)
  const moves = reached.map((row) => {
    const before = held.get(row.id)!
    return { memberId: row.id, before, after: raised(before, raisedTo(ladder, before, doneOf(row)), day) }
  })
  return tell(app, tx, await store(app, tx, moves))
}

/** What one transaction has looked at: how many, and who was written to. */
interface Looked {
  readonly count: number
  readonly told: readonly bigint[]
}

/** Looks at those who have played since the last look. */
const lookAtDue = (app: Basis): Promise<Looked> =>
  app.db.transaction(async (tx) => {
    const ids = await takeDue(tx, together)
    return { told: await raiseReached(app, tx, ids), count: ids.length }
  })

/** Lowers, by one rank, members whose bets of an ended month do not keep theirs. */
const turnMonth = (app: Basis, month: string): Promise<Looked> =>
  app.db.transaction(async (tx) => {
    const changed: Changed[] = []
    const ladder = ladderOf(app)
    const ended = await takeEnded(tx, month, together)
    for (const of of new Set([...ended.values()].map(({ month }) => month))) {
      const ids = [...ended.keys()].filter((id) => ended.get(id)?.month === of)
      const moves = (await listFacts(tx, ids, of)).map((row) => {
        const before = ended.get(row.id)!
        return { memberId: row.id, before, after: turned(ladder, before, row.month_bet) }
      })
      changed.push(...(await store(app, tx, moves)))
    }
    return { told: await tell(app, tx, changed), count: ended.size }
  })

/** Looks until nobody is left, and tells the pages of those who were written to. */
async function lookAtAll(app: App, look: () => Promise<Looked>): Promise<void> {
  const goOn = async (): Promise<boolean> => {
    const { count, told } = await look()
    for (const memberId of told) publishUnread(app, memberId)
    return count === together
  }
  // Most often there are few, for whom one is enough.
  if (!(await goOn())) return
  const run = async () => {
    while (await goOn());
  }
  await Promise.all(Array.from({ length: lanes }, run))
}

/** Keeps ranks up to date: what was reached, and what a month that is closed has not kept. */
export async function keepRanks(app: App): Promise<void> {
  if (!app.settings.current().vipOn) return
  const day = await openDay(app.db)
  if (day !== undefined) await lookAtAll(app, () => turnMonth(app, monthAfter(day, 0)))
  await lookAtAll(app, () => lookAtDue(app))
}
