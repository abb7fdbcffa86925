import { isSumKind } from '#api/mission-rules.ts'
import { formatAmount, unitsPerMajor } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { addMission, type MissionTexts, tellClaim, type WantedMission } from '#server/missions/public.ts'
import { wholePoints } from '#server/points/public.ts'
import type { Person } from './people.ts'
import { formatSum, type keysOf, textsOf } from './texts.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Prizes of a month, in whole units of the currency. */
export const demoPrizes = { winner: '3000', second: '1500', third: '800', toTenth: '100', toTwentieth: '50' }

type Told = ReturnType<typeof keysOf<'missions'>>[number]
type Mission = Pick<WantedMission, 'cadence' | 'kind'> &
  Partial<Pick<WantedMission, 'scope' | 'scopeOf' | 'open'>> & {
    readonly key: Told
    readonly goal: bigint
    readonly points: number
  }

const baht = unitsPerMajor
const missions: readonly Mission[] = [
  { key: 'dayLogin', cadence: 'day', kind: 'login', goal: 1n, points: 10 },
  { key: 'dayBet', cadence: 'day', kind: 'bet', goal: 200n * baht, points: 20 },
  { key: 'dayDeposit', cadence: 'day', kind: 'depositCount', goal: 1n, points: 30 },
  { key: 'weekLogin', cadence: 'week', kind: 'login', goal: 4n, points: 60 },
  { key: 'weekSlots', cadence: 'week', kind: 'bet', scope: 'type', scopeOf: 'RNG', goal: 2_000n * baht, points: 80 },
  { key: 'weekLive', cadence: 'week', kind: 'win', scope: 'type', scopeOf: 'LIVE', goal: 500n * baht, points: 60 },
  { key: 'onceBet', cadence: 'once', kind: 'bet', goal: 5_000n * baht, points: 200 },
  { key: 'onceDeposit', cadence: 'once', kind: 'depositSum', goal: 20_000n * baht, points: 150 },
  { key: 'onceInvite', cadence: 'once', kind: 'invite', goal: 3n, points: 300 },
  { key: 'dayRounds', cadence: 'day', kind: 'rounds', scope: 'type', scopeOf: 'RNG', goal: 50n, points: 40 },
  { key: 'onceLimits', cadence: 'once', kind: 'limits', goal: 1n, points: 50 },
  { key: 'oncePasskey', cadence: 'once', kind: 'passkey', goal: 1n, points: 200 },
]

/** So many others stand on the leaderboard. */
const othersMost = 14

/** Adds missions of most kinds, and lets others of the demo have claimed some this month. */
export async function fillDemoMissions(app: App, tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const ids: bigint[] = []
  const currency = app.settings.currency()
  for (const [place, { key, points, ...wanted }] of missions.entries()) {
    const { kind, goal } = wanted
    const texts = textsOf('missions', key, (language) => ({
      amount: isSumKind(kind)
        ? formatSum(formatAmount(goal, currency).replace(/\.0+$/, ''), currency.symbol, language)
        : goal.toString(),
    })) as unknown as MissionTexts
    ids.push(
      await addMission(
        tx,
        {
          ...{ scope: 'all', scopeOf: '', open: true, first: null, last: null, place },
          ...{ ...wanted, texts, points: wholePoints(points) },
        },
        new Date(date.getTime() - 80 * dayMs),
      ),
    )
  }
  // Nobody whom the demo's visitors are: their points stay as they are told elsewhere.
  const known = ['demo', 'vip', 'nida', 'agent', 'newbie', 'disabled', 'staff', 'invited', 'somsri']
  const others = people
    .filter(({ account, habit }) => habit.rounds > 0 && !known.includes(account))
    .slice(0, othersMost)
  for (const [at, { id: memberId }] of others.entries())
    for (let n = 0; n <= at % 7; n += 1) {
      const day = new Date(date.getTime() - n * dayMs - (at + 1) * minuteMs)
      const period = `day:${day.toISOString().slice(0, 10)}`
      // Which of them they have claimed is their place in the list, so that some are level.
      await tellClaim(app, tx, { memberId, mission: ids[(at + n) % 3]!, period, at: day })
    }
}
