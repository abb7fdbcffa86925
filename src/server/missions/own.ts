import { isAgentType, isTrialType, memberTypes } from '#api/access.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { filledFields } from '#server/security/public.ts'
import { listOpen, type MissionRow } from './rows.ts'
import { listClaims } from './rows-claims.ts'
import { findPlayer, type PlayerRow, readProgress } from './rows-progress.ts'
import { monthAfter, type Window, windowsOf } from './rules.ts'

type Basis = Pick<App, 'clock' | 'settings'>

/** Missions bring points: without those there are none. */
export function areOn(app: Pick<App, 'settings'>): boolean {
  const { missionsOn, pointsOn } = app.settings.current()
  return missionsOn && pointsOn
}

/** Whether agents take part: only where they may spend the points that missions bring. */
function agentsTakePart(app: Pick<App, 'settings'>): boolean {
  const { missionAgents, pointsForAgents } = app.settings.current()
  return missionAgents && pointsForAgents
}

/** Types of accounts that take part. */
export const typesOf = (app: Pick<App, 'settings'>): readonly number[] => [
  memberTypes.member,
  ...(agentsTakePart(app) ? memberTypes.agents : []),
]

/** Whether an account takes part: goals and prizes are in the site's currency. */
export function takesPart(app: Pick<App, 'settings'>, row: PlayerRow | undefined): boolean {
  if (row === undefined || isTrialType(row.type) || row.currency !== app.settings.currency().code) return false
  return !isAgentType(row.type) || agentsTakePart(app)
}

/** Now, by the site's calendar. */
export function todayOf(app: Basis) {
  const now = app.clock.now()
  const { timeZone } = app.settings.current()
  const today = dayIn(timeZone, now)
  return { now, timeZone, today, month: monthAfter(today, 0) }
}

/** A mission in one of its periods, as a member stands in it. */
export interface OwnMission {
  readonly mission: MissionRow
  readonly window: Window
  readonly done: bigint
  readonly state: 'open' | 'ready' | 'claimed'
  /** What was given, and when. */
  readonly claimed?: { readonly points: bigint; readonly at: Date }
}

/** Whether anything can be done for a mission now: friends count while their programme is on. */
const canBeDone = (app: Pick<App, 'settings'>, { kind }: MissionRow): boolean =>
  kind !== 'invite' || app.settings.current().referralOn

/** How far a member is with each of some periods, in their order. */
async function readDone(
  app: Basis,
  db: Queryable,
  memberId: bigint,
  asked: readonly { readonly id: bigint; readonly mission: MissionRow; readonly window: Window }[],
): Promise<bigint[]> {
  const done = await readProgress(db, memberId, asked, app.settings.current().timeZone)
  if (!asked.some(({ mission }) => mission.kind === 'profile')) return done
  const filled = BigInt(await filledFields(app, db, memberId))
  return asked.map(({ mission }, at) => (mission.kind === 'profile' ? filled : done[at]!))
}

/** The missions of a member: running periods, and of those that have ended what is met and can still be claimed. */
export async function readOwn(
  app: Basis,
  db: Queryable,
  memberId: bigint,
  missions?: readonly MissionRow[],
): Promise<OwnMission[]> {
  const { now, timeZone, today } = todayOf(app)
  const asked = (missions ?? (await listOpen(db, today))).flatMap((mission) =>
    windowsOf(mission, timeZone, today, now).map((window) => ({ id: mission.id, mission, window })),
  )
  if (asked.length === 0) return []
  const done = await readDone(app, db, memberId, asked)
  const claims = await listClaims(
    db,
    memberId,
    asked.map(({ id, window }) => ({ id, period: window.period })),
  )
  return asked.flatMap(({ id, mission, window }, at): OwnMission[] => {
    const claim = claims.find((one) => one.mission_id === id && one.period === window.period)
    const own = { mission, window, done: done[at]! }
    if (claim !== undefined)
      return window.isRunning
        ? [{ ...own, state: 'claimed', claimed: { points: claim.points, at: claim.claimed_at } }]
        : []
    if (own.done >= mission.goal) return [{ ...own, state: 'ready' }]
    return window.isRunning && canBeDone(app, mission) ? [{ ...own, state: 'open' }] : []
  })
}

/** How many missions a member can claim now; none for who takes no part, or stays away from play. */
export async function countReady(app: Basis, db: Queryable, memberId: bigint): Promise<number> {
  if (!areOn(app) || !takesPart(app, await findPlayer(db, memberId))) return 0
  if (!(await mayBeOffered(db, memberId, app.clock.now()))) return 0
  return (await readOwn(app, db, memberId)).filter(({ state }) => state === 'ready').length
}
