import { formatAmount } from '@baize/money/money.ts'
import { factorOf, type LegChoice } from '#sandbox/engines/book.ts'
import { type Market, type Pick, priceOf, scoreAt } from '#sandbox/engines/match.ts'
import type { Round } from '#sandbox/round.ts'
import type { Session } from '#sandbox/sessions.ts'
import { showRound } from '#sandbox/shown-round.ts'
import { type Fixture, progress } from './fixtures.ts'

const picks: Readonly<Record<Market, readonly Pick[]>> = {
  winner: ['home', 'draw', 'away'],
  total: ['over', 'under'],
  handicap: ['home', 'away'],
}

export type Phase = 'open' | 'live' | 'ended' | 'postponed'

export const phaseOf = ({ match, revealedAt }: Fixture): Phase =>
  match?.postponed ? 'postponed' : revealedAt !== null ? 'ended' : match ? 'live' : 'open'

/** What everybody may know of a match now; nothing of what is still to come. */
export function showFixture(fixture: Fixture, now: number) {
  const { id, league, card, movesAt, kicksOffAt, endsAt, moved, match, hash, name, number, seed } = fixture
  const phase = phaseOf(fixture)
  const at = progress(fixture, now)
  return {
    ...{ id, league, phase, kicksOffAt, endsAt, movesAt: card.moved ? movesAt : null },
    ...{ sport: card.sport, home: card.home, away: card.away, line: `${card.line}.5` },
    handicap: card.handicap && { side: card.handicap.side, by: `${card.handicap.by}.5` },
    score: match && phase !== 'postponed' ? (phase === 'ended' ? match.score : scoreAt(match, at)) : null,
    markets: (Object.keys(picks) as Market[]).flatMap((market) => {
      const prices = picks[market].flatMap((pick) => {
        const odds = priceOf(card, moved, market, pick)
        return odds === undefined ? [] : [{ pick, odds }]
      })
      return prices.length > 0 ? [{ market, prices }] : []
    }),
    fairness: { hash, name, number, ...(fixture.revealedAt !== null && { seed }) },
  }
}
export type ShownFixture = ReturnType<typeof showFixture>

export interface Leg {
  readonly fixture: string
  readonly market: Market
  readonly pick: Pick
  readonly odds: number
}

export interface CouponChoice {
  readonly legs: readonly Leg[]
}

export const legChoice = ({ market, pick, odds }: Leg, { card }: Fixture): LegChoice => ({ card, market, pick, odds })

/** How a pick stands: nothing of its end is told before the match is over. */
export function legState(leg: Leg, fixture: Fixture): 'open' | 'live' | 'won' | 'lost' | 'void' {
  const phase = phaseOf(fixture)
  if (phase === 'open' || phase === 'live') return phase
  if (phase === 'postponed') return 'void'
  return factorOf(legChoice(leg, fixture), fixture.match!) > 0 ? 'won' : 'lost'
}

/**
 * What a coupon pays whose picks multiply its stake by these hundredths: exact, then cut to whole cents.
 * @example payOf(1_000_000n, [192, 250]) // 4_800_000n
 */
export function payOf(stake: bigint, factors: readonly number[]): bigint {
  const product = factors.reduce((all, factor) => all * BigInt(factor), 1n)
  const exact = (stake * product) / 100n ** BigInt(factors.length)
  return exact - (exact % 1000n)
}

/** A coupon as its player's page reads it. */
export function showCoupon(session: Session, coupon: Round, read: (id: string) => Fixture | undefined, now: number) {
  const { legs } = coupon.choice as CouponChoice
  const shown = legs.map((leg) => {
    const fixture = read(leg.fixture)!
    return { ...leg, state: legState(leg, fixture), match: showFixture(fixture, now) }
  })
  const isVoid = shown.every(({ state }) => state === 'void')
  const status = coupon.state === 'settled' ? (isVoid ? 'void' : coupon.win > 0n ? 'won' : 'lost') : ('open' as const)
  const counted = shown.map(({ state, odds }) => (state === 'void' ? 100 : odds))
  return {
    ...showRound(session, coupon),
    outcome: null,
    status: coupon.state === 'refused' || coupon.state === 'cancelled' ? 'refused' : status,
    pays: formatAmount(payOf(coupon.stake, counted), session.money),
    legs: shown,
  }
}
