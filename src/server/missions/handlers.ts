import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { isSumKind, prizePlaces } from '#api/mission-rules.ts'
import type { Mission, MissionSummary } from '#api/missions.ts'
import { formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { isStopped, shownStop } from '#server/offers/public.ts'
import { formatPoints } from '#server/points/public.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { prizesOf, readFirst, readPlace } from './board.ts'
import { claimMission } from './claim.ts'
import { areOn, type OwnMission, readOwn, takesPart, todayOf } from './own.ts'
import { type MissionRow, typeOfVendors } from './rows.ts'
import { findScore } from './rows-claims.ts'
import { findFixed, isWaiting } from './rows-prizes.ts'
import { findPlayer } from './rows-progress.ts'
import { monthAfter, prizeOf, startOf } from './rules.ts'

/** So many are shown of the leaderboard. */
const shownMost = 10

/** Throws `missions_off` while there are none. */
export function requireOn(app: Pick<App, 'settings'>): void {
  if (!areOn(app)) throw new Refusal('missions_off')
}

/** A goal or what is done of it: money, or a number. */
export const showGoal = (app: Pick<App, 'settings'>, kind: MissionRow['kind'], goal: bigint): string =>
  isSumKind(kind) ? formatAmount(goal, app.settings.currency()) : goal.toString()

/** The page on which a mission is done. */
function pageOf({ kind, scope, scope_of: of }: MissionRow, types: ReadonlyMap<string, string>): string | undefined {
  if (kind === 'login') return undefined
  if (kind === 'depositCount' || kind === 'depositSum') return '/member/deposit'
  if (kind === 'invite') return '/member/referral'
  if (kind === 'limits') return '/member/limits'
  if (kind === 'profile' || kind === 'passkey') return '/member/security'
  if (scope === 'game') return `/game/${encodeURIComponent(of)}`
  if (scope === 'type') return `/${of.toLowerCase()}`
  const type = scope === 'vendor' ? types.get(of) : undefined
  return type === undefined ? '/' : `/${type.toLowerCase()}?vassalage=${encodeURIComponent(of)}`
}

function showMission(
  app: App,
  { mission, window, done, state, claimed }: OwnMission,
  { language, types }: { readonly language: Language; readonly types: ReadonlyMap<string, string> },
): Mission {
  const page = state === 'open' ? pageOf(mission, types) : undefined
  return {
    ...{ ...mission.texts[language], id: mission.id.toString(), period: window.period, state },
    ...{ cadence: mission.cadence, kind: mission.kind },
    goal: showGoal(app, mission.kind, mission.goal),
    // Where more of older days was taken back, nothing is done yet.
    done: showGoal(app, mission.kind, done > 0n ? done : 0n),
    points: formatPoints(claimed?.points ?? mission.points),
    ...(page !== undefined && { page }),
    ...(window.endsAt && { endsAt: window.endsAt.toISOString() }),
    ...(!window.isRunning && window.claimUntil && { claimUntil: window.claimUntil.toISOString() }),
    ...(claimed && { claimedAt: claimed.at.toISOString() }),
  }
}

async function ownSummary(app: App, memberId: bigint, language: Language): Promise<MissionSummary> {
  const { month } = todayOf(app)
  const isIn = takesPart(app, await findPlayer(app.db, memberId))
  const stop = isIn ? await shownStop(app, app.db, memberId) : { onBreak: false }
  const own = isIn && !isStopped(stop) ? await readOwn(app, app.db, memberId) : []
  const vendors = own.flatMap(({ mission }) => (mission.scope === 'vendor' ? [mission.scope_of] : []))
  const found = vendors.length === 0 ? [] : await typeOfVendors(app.db, vendors)
  const types = new Map(found.map((row) => [row.vassalage, row.game_type]))
  const points = await findScore(app.db, memberId, month)
  return {
    ...{ takesPart: isIn, ...stop, points: formatPoints(points) },
    content: own.map((one) => showMission(app, one, { language, types })),
    currencySymbol: app.settings.currency().symbol,
  }
}

async function leaderboard(
  app: App,
  memberId: bigint,
  asked: 'this' | 'last',
): Promise<Output<Api['missionLeaderboard']>> {
  const { timeZone, month: running } = todayOf(app)
  const month = monthAfter(running, asked === 'this' ? 0 : -1)
  const currency = app.settings.currency()
  const fixed = await findFixed(app.db, month)
  // What an ended month has paid stays on its page when the settings change.
  const { prizes, turnover } = fixed?.terms ?? {
    prizes: prizesOf(app),
    turnover: app.settings.current().missionTurnover,
  }
  const rows = await readFirst(app, app.db, month, shownMost)
  const own = await readPlace(app, app.db, memberId, month)
  let from = 1
  const groups = Object.values(prizePlaces).map((to) => {
    const group = { from, to, amount: formatAmount(prizeOf(prizes, to), currency) }
    from = to + 1
    return group
  })
  return {
    month: month.slice(0, 7),
    content: rows.slice(0, shownMost).map(({ place, account, points, member_id: id }) => ({
      ...{ place, points: formatPoints(points), isOwn: id === memberId },
      name: id === memberId ? account : maskAccount(account),
    })),
    ...(own && {
      own: {
        ...{ place: own.place, points: formatPoints(own.points) },
        ...(own.next !== null && { missing: formatPoints(own.next - own.points) }),
      },
    }),
    prizes: groups.filter(({ amount }) => /[1-9]/.test(amount)),
    turnover: turnoverAllowed(app, turnover),
    endsAt: startOf(timeZone, monthAfter(month, 1)).toISOString(),
    paid: fixed !== undefined && !(await isWaiting(app.db, { month, memberId })),
    currencySymbol: currency.symbol,
  }
}

export const missionsHandlers: Handlers<'missionSummary' | 'claimMission' | 'missionLeaderboard'> = {
  missionSummary({ app, input, session, request }) {
    requireOn(app)
    return ownSummary(app, session.memberId, input.language ?? request.language)
  },

  async claimMission({ app, input, session, request }) {
    requireOn(app)
    await claimMission(app, session.memberId, input.id, input.period)
    return ownSummary(app, session.memberId, input.language ?? request.language)
  },

  missionLeaderboard({ app, input, session }) {
    requireOn(app)
    return leaderboard(app, session.memberId, input.month)
  },
}
