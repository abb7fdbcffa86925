/**
 * How agents' pay is dealt out: pure functions in whole units (1/100 000 of the currency), used by the settlement and by
 * the page on which an agent recomputes a payment. See `docs/decisions/0114`.
 */
import type { Units } from './money.ts'

/** Parts of a rate: it is written in hundredths of a per cent. */
const wholeRate = 10_000n

/** What a tier asks for and pays; zero asks for nothing. */
export interface Tier {
  /** Hundredths of a per cent. */
  readonly rate: number
  readonly activeMembers: number
  readonly validBet: Units
  readonly netLoss: Units
  readonly betAmount: Units
}

/** What a team did in a period. */
export interface TeamFigures {
  readonly activeMembers: number
  readonly validBet: Units
  /** What the house won of the team, less what it gave; below zero where the team won. */
  readonly netLoss: Units
}

/** Whether a team did what a tier asks for. A bet amount is the valid bet of a short period. */
export const reaches = (team: TeamFigures, tier: Tier): boolean =>
  team.activeMembers >= tier.activeMembers &&
  team.validBet >= tier.validBet &&
  team.validBet >= tier.betAmount &&
  (tier.netLoss === 0n || team.netLoss >= tier.netLoss)

/** The highest tier that a team reached, or `undefined`. */
export const tierReached = (team: TeamFigures, tiers: readonly Tier[]): Tier | undefined =>
  tiers.findLast((tier) => reaches(team, tier))

/**
 * Whether tiers may stand in one contract: each pays more than the one before and asks for as much in everything, so
 * that the highest one that is reached is the one that an agent would choose.
 */
export const tiersRise = (tiers: readonly Tier[]): boolean =>
  tiers.every((tier, place) => {
    const before = tiers[place - 1]
    return (
      before === undefined ||
      (tier.rate > before.rate &&
        tier.activeMembers >= before.activeMembers &&
        tier.validBet >= before.validBet &&
        tier.netLoss >= before.netLoss &&
        tier.betAmount >= before.betAmount)
    )
  })

/** An agent under contract in a period. */
export interface Claimant {
  readonly agent: bigint
  /** The agent who gave the contract; `undefined` for the house. */
  readonly above: bigint | undefined
  /** Hundredths of a per cent of the tier that is reached; zero where none is. */
  readonly rate: number
  readonly base: Units
  /** Loss of earlier periods that has to be made good first: zero or below. */
  readonly carry: Units
  /** What earlier periods could not pay: zero or above. */
  readonly owed: Units
}

/** What an agent gets of a period, and what is left for the next. */
export interface Share {
  /** The nearest agent above who reached a tier; `undefined` for the top of a branch. */
  readonly parent: bigint | undefined
  /** What the rate promises, and what is owed from before. */
  readonly claim: Units
  /** What the whole branch gets of that: `claim`, where there is enough above. */
  readonly given: Units
  /** What goes on to the nearest agents below who reached a tier. */
  readonly passed: Units
  /** What is the agent's own: `given` less `passed`. */
  readonly pay: Units
  readonly carryAfter: Units
  readonly owedAfter: Units
}

/** What a rate promises of a base after the loss that is carried, rounded down to the unit. */
export const promised = (rate: number, base: Units, carry: Units): Units => {
  const net = base + carry
  return net > 0n ? (BigInt(rate) * net) / wholeRate : 0n
}

/**
 * Deals `given` out to claims in their order: each as much as it claims where there is enough, else in proportion, so
 * that the parts sum to `given` exactly.
 * @example dealOut(10n, [10n, 10n, 10n]) // [3n, 3n, 4n]
 */
export function dealOut(given: Units, claims: readonly Units[]): Units[] {
  const wanted = claims.reduce((sum, claim) => sum + claim, 0n)
  if (wanted <= given) return [...claims]
  let running = 0n
  return claims.map((claim) => {
    const before = (given * running) / wanted
    running += claim
    return (given * running) / wanted - before
  })
}

/** The agents by who gave them their contract, in the order of their ids; under `undefined` those of the house. */
function byGiver(claimants: readonly Claimant[]): ReadonlyMap<bigint | undefined, readonly Claimant[]> {
  const known = new Set(claimants.map(({ agent }) => agent))
  const below = new Map<bigint | undefined, Claimant[]>()
  for (const one of claimants.toSorted((a, b) => (a.agent < b.agent ? -1 : 1))) {
    const above = one.above !== undefined && known.has(one.above) ? one.above : undefined
    below.set(above, [...(below.get(above) ?? []), one])
  }
  return below
}

/**
 * Deals out the pay of a period, from above to below. An agent who reached no tier is passed over; what cannot be paid to a
 * downline stays owed to it; no pay is below zero, and no branch is ever paid more than its top's rate of its base.
 */
export function allocate(
  claimants: readonly Claimant[],
  { carryLosses }: { readonly carryLosses: boolean },
): ReadonlyMap<bigint, Share> {
  const below = byGiver(claimants)
  const shares = new Map<bigint, Share>()
  const carryAfter = ({ base, carry }: Claimant): Units => (carryLosses && base + carry < 0n ? base + carry : 0n)
  const nothing = (one: Claimant, parent: bigint | undefined): Share => ({
    ...{ parent, claim: 0n, given: 0n, passed: 0n, pay: 0n },
    ...{ carryAfter: carryAfter(one), owedAfter: one.owed },
  })
  /** The nearest agents below who reached a tier; who did not is done with on the way. */
  const nearest = (giver: bigint | undefined, parent: bigint | undefined): Claimant[] => {
    const found: Claimant[] = []
    const open = [...(below.get(giver) ?? [])]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one.rate > 0) found.push(one)
      else {
        shares.set(one.agent, nothing(one, parent))
        open.push(...(below.get(one.agent) ?? []))
      }
    }
    return found.toSorted((a, b) => (a.agent < b.agent ? -1 : 1))
  }
  const claimOf = (one: Claimant, parent: bigint | undefined): Units =>
    promised(one.rate, one.base, one.carry) + (parent === undefined ? 0n : one.owed)
  const open = nearest(undefined, undefined).map((one) => {
    const claim = claimOf(one, undefined)
    return { one, parent: undefined as bigint | undefined, claim, given: claim }
  })
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { one, parent, claim, given } = next
    const children = nearest(one.agent, one.agent)
    const claims = children.map((child) => claimOf(child, one.agent))
    const parts = dealOut(given, claims)
    const passed = parts.reduce((sum, part) => sum + part, 0n)
    shares.set(one.agent, {
      ...{ parent, claim, given, passed, pay: given - passed, carryAfter: carryAfter(one) },
      // The top of a branch claims nothing of what is owed to it: no agent stands above who could pay it.
      owedAfter: claim - given + (parent === undefined ? one.owed : 0n),
    })
    open.push(
      ...children.map((child, place) => ({
        ...{ one: child, parent: one.agent },
        ...{ claim: claims[place]!, given: parts[place]! },
      })),
    )
  }
  return shares
}
