import type { prizePlaces } from '#api/mission-rules.ts'
import { parseAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { todayOf, typesOf } from './own.ts'
import { type Board, findAbove, findScore, listFirst, type ScoreRow } from './rows-claims.ts'
import { lastPrize, type Placed, type Prizes, sharePrizes } from './rules.ts'

type Basis = Pick<App, 'clock' | 'settings'>

/** The prizes of a month, in units. */
export function prizesOf(app: Pick<App, 'settings'>): Prizes {
  const currency = app.settings.currency()
  const sums = Object.entries(app.settings.current().missionPrizes)
  return Object.fromEntries(sums.map(([group, sum]) => [group, parseAmount(sum, currency) ?? 0n])) as Record<
    keyof typeof prizePlaces,
    bigint
  >
}

/** Who stands on the board of a month now. */
export function boardOf(app: Basis, month: string): Board {
  return { month, now: todayOf(app).now, types: typesOf(app), currency: app.settings.currency().code }
}

/** The smallest part of the site's currency that is paid. */
const stepOf = (app: Pick<App, 'settings'>): bigint => 10n ** BigInt(5 - app.settings.currency().decimals)

/** The first `most` of a month and those beside the last of them, or everybody who has a prize, with place and prize. */
export async function readFirst(
  app: Basis,
  db: Queryable,
  month: string,
  most?: number,
): Promise<readonly (ScoreRow & Placed)[]> {
  const prizes = prizesOf(app)
  const rows = await listFirst(db, boardOf(app, month), most ?? Math.max(1, lastPrize(prizes)))
  const placed = sharePrizes(
    rows.map(({ points }) => points),
    prizes,
    stepOf(app),
  )
  return rows.map((row, at) => ({ ...row, ...placed[at]! }))
}

/** Where a member stands, and what the next above has; `undefined` without any points. */
export async function readPlace(app: Basis, db: Queryable, memberId: bigint, month: string) {
  const points = await findScore(db, memberId, month)
  if (points === 0n) return undefined
  const { above, next } = await findAbove(db, boardOf(app, month), points)
  return { points, place: above + 1, next }
}
