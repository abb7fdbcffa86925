import type { Input } from '#api/endpoint.ts'
import { gameTypes } from '#api/lobby.ts'
import { isOnceKind, isPlayKind, isSumKind, missionsMax } from '#api/mission-rules.ts'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffMission, staffAddMission } from '#api/staff-missions.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { formatPoints, wholePoints } from '#server/points/public.ts'
import { shownFields } from '#server/security/public.ts'
import { readFirst } from './board.ts'
import { requireOn, showGoal } from './handlers.ts'
import { todayOf } from './own.ts'
import { takeToTry } from './prizes.ts'
import {
  type CountedMissionRow,
  findGame,
  findMission,
  insertMission,
  listMissions,
  listVendors,
  lockMission,
  type MissionRow,
  updateMission,
  type WantedMission,
} from './rows.ts'
import { sumMonth } from './rows-claims.ts'
import { findFixed, listPrizes, listWaiting } from './rows-prizes.ts'
import { goalMost, monthAfter } from './rules.ts'

/** So many are shown of a month whose prizes are not fixed. */
const shownMost = 50
const waitingMost = 200
/** How long a prize is shown that ended unpaid. */
const endedDays = 90
const dayMs = 86_400_000

async function showMission(app: App, db: Queryable, row: CountedMissionRow): Promise<StaffMission> {
  const game = row.scope === 'game' ? await findGame(db, row.scope_of) : undefined
  return {
    ...{ id: row.id.toString(), texts: row.texts, cadence: row.cadence, kind: row.kind, scope: row.scope },
    ...{ scopeOf: row.scope_of, goal: showGoal(app, row.kind, row.goal), place: row.place, open: row.open },
    points: Number(row.points / wholePoints(1)),
    ...(row.first !== null && { first: row.first }),
    ...(row.last !== null && { last: row.last }),
    ...(game && { gameName: game.name }),
    ...{ claims: Number(row.claims), given: formatPoints(row.given) },
  }
}

type Typed = Omit<Input<typeof staffAddMission>, 'scope' | 'scopeOf' | 'place'> & {
  readonly scope: WantedMission['scope']
  readonly scopeOf: string
  readonly place: number
}

/** Whether the catalogue knows what a mission is about. */
async function isKnown(db: Queryable, scope: WantedMission['scope'], of: string): Promise<boolean> {
  if (scope === 'type') return (gameTypes as readonly string[]).includes(of)
  if (scope === 'vendor') return (await listVendors(db)).some(({ vassalage }) => vassalage === of)
  return scope === 'all' || (await findGame(db, of)) !== undefined
}

const faultOf = (field: string): Refusal => new Refusal('invalid_input', { fields: { [field]: 'invalid' } })

/** What staff typed, as it is stored. Throws `invalid_input` for a goal, a game or days that are none, and for a period of what has none. */
async function readMission(app: App, db: Queryable, typed: Typed): Promise<WantedMission> {
  const { kind, cadence, texts, points, place, open, first = null, last = null } = typed
  const scope = isPlayKind(kind) ? typed.scope : 'all'
  const scopeOf = scope === 'all' ? '' : typed.scopeOf
  const isSum = isSumKind(kind)
  const goal = isSum
    ? parseAmount(typed.goal, app.settings.currency())
    : /^[0-9]{1,4}$/.test(typed.goal)
      ? BigInt(typed.goal)
      : undefined
  if (!goal || goal < 0n) throw faultOf('goal')
  if (isOnceKind(kind) && cadence !== 'once') throw faultOf('cadence')
  const most = goalMost(kind, cadence, shownFields(app).length)
  if (most !== undefined && goal > most) throw faultOf('goal')
  if (!(await isKnown(db, scope, scopeOf))) throw faultOf('scopeOf')
  if (first !== null && last !== null && last < first) throw faultOf('last')
  return { texts, cadence, kind, scope, scopeOf, goal, points: wholePoints(points), place, open, first, last }
}

const told = (row: MissionRow | WantedMission) => {
  const { texts, cadence, kind, scope, goal, points, place, open, first, last } = row
  const of = 'scope_of' in row ? row.scope_of : row.scopeOf
  return {
    ...{ texts, cadence, kind, scope, of, place, open, first, last },
    ...{ goal: goal.toString(), points: formatPoints(points) },
  }
}

async function shown(app: App, tx: Queryable, id: bigint): Promise<StaffMission> {
  return showMission(app, tx, (await findMission(tx, todayOf(app).month, id))!)
}

/** Missions, as staff keep them. */
export const missionsStaffHandlers: Handlers<
  | 'staffMissions'
  | 'staffAddMission'
  | 'staffChangeMission'
  | 'staffMissionBoard'
  | 'staffMissionPrizes'
  | 'staffTryMissionPrize'
> = {
  async staffMissions({ app }) {
    const rows = await listMissions(app.db, todayOf(app).month)
    return {
      content: await Promise.all(rows.map((row) => showMission(app, app.db, row))),
      vendors: (await listVendors(app.db)).map((row) => ({ code: row.vassalage, name: row.display_name })),
      currency: app.settings.currency().code,
    }
  },

  staffAddMission: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const wanted = await readMission(app, tx, input)
      const id = await insertMission(tx, wanted, { now: app.clock.now(), most: missionsMax })
      if (id === undefined)
        throw new Refusal('state_conflict', { detail: `There are ${missionsMax} missions already.` })
      act.note({ subject: `mission:${id}`, after: told(wanted) })
      return shown(app, tx, id)
    }),

  staffChangeMission: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const id = BigInt(input.id)
      const row = await lockMission(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      const wanted = await readMission(app, tx, input)
      await updateMission(tx, id, wanted)
      act.note({ subject: `mission:${id}`, before: told(row), after: told(wanted) })
      return shown(app, tx, id)
    }),

  async staffMissionBoard({ app, input }) {
    const currency = app.settings.currency()
    const month = monthAfter(todayOf(app).month, input.month === 'this' ? 0 : -1)
    const fixed = await findFixed(app.db, month)
    const rows = fixed
      ? await listPrizes(app.db, month)
      : (await readFirst(app, app.db, month, shownMost)).map((row) => ({ ...row, paid_at: null, ended_at: null }))
    const { claims, points, prizes } = await sumMonth(app.db, month)
    return {
      month: month.slice(0, 7),
      content: rows.map((row) => ({
        ...{ place: row.place, account: row.account, points: formatPoints(row.points) },
        prize: formatAmount(row.amount, currency),
        ...(row.paid_at !== null && { paidAt: row.paid_at.toISOString() }),
        ...(row.ended_at !== null && { endedAt: row.ended_at.toISOString() }),
      })),
      ...{ claims: Number(claims), points: formatPoints(points), prizes: formatAmount(prizes, currency) },
      ...(fixed && { fixedAt: fixed.at.toISOString() }),
      currency: currency.code,
    }
  },

  async staffMissionPrizes({ app }) {
    const since = new Date(app.clock.now().getTime() - endedDays * dayMs)
    const rows = await listWaiting(app.db, since, waitingMost)
    return {
      content: rows.map(
        ({ month, amount, currency, tried_at: tried, next_at: next, ended_at: ended, reason, ...row }) => ({
          ...{ month: month.slice(0, 7), account: row.account, place: row.place, attempts: row.attempts, currency },
          amount: formatAmount(amount, currencyOf(currency)),
          ...(next !== null && { nextAt: next.toISOString() }),
          ...(ended !== null && { endedAt: ended.toISOString() }),
          ...(tried !== null && { triedAt: tried.toISOString() }),
          ...(reason !== null && { reason }),
        }),
      ),
    }
  },

  async staffTryMissionPrize({ app, input, act }) {
    requireOn(app)
    const { id: memberId } = await knownMember(app, input.account)
    act.note({ subject: `member:${memberId}`, detail: { month: input.month } })
    const { run } = await act.transaction(async (tx) => {
      const prize = await takeToTry(app, tx, { month: `${input.month}-01`, memberId })
      act.note({ detail: { month: input.month, attempts: prize.attempts } })
      return prize
    })
    const reason = await run()
    return reason === undefined ? {} : { reason }
  },
}
