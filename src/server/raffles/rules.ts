import type { Units } from '#api/money.ts'
import type { RafflePrizeKind, RaffleState } from '#api/raffle-rules.ts'

/** Prizes of one kind, so many of them. */
export interface Prize {
  readonly n: number
  readonly kind: RafflePrizeKind
  /** Units of money or of points. */
  readonly amount: Units
}

/** How many tickets valid bets bring. */
export function ticketsOf(valid: Units, { per, most }: { readonly per: Units; readonly most: number | null }): number {
  const tickets = valid <= 0n ? 0 : Number(valid / per)
  return most === null ? tickets : Math.min(tickets, most)
}

/** The prizes one after another, the first for the first place. */
export const placesOf = (prizes: readonly Prize[]): readonly Omit<Prize, 'n'>[] =>
  prizes.flatMap(({ n, kind, amount }) => Array.from({ length: n }, () => ({ kind, amount })))

/** What members are told of a published raffle's state. */
export const shownState = (state: RaffleState, startsAt: Date, now: Date): 'coming' | 'open' | 'closed' | 'drawn' =>
  state === 'closed' || state === 'drawn' ? state : startsAt > now ? 'coming' : 'open'
