/** What a promotion may be; apart from its calls, so that browsers get these words without a schema. */

/** Whom a promotion is for. `rank`: from a rank on; `newMembers`: for so many days; the last two by deposits of a whole life. */
export const offerAudiences = ['all', 'rank', 'newMembers', 'noDeposit', 'depositors'] as const
export type OfferAudience = (typeof offerAudiences)[number]
/** Audiences that a number belongs to: a rank, or days. */
export const numberedAudiences: readonly OfferAudience[] = ['rank', 'newMembers']

/** How it is got: staff decide about an application, it is there by itself, a code opens it, or it is chosen at a deposit. */
export const offerWays = ['apply', 'automatic', 'code', 'deposit'] as const
export type OfferWay = (typeof offerWays)[number]

/** `claim`: it waits until the member takes it; `direct`: it is paid as soon as it is earned. */
export const offerPays = ['claim', 'direct'] as const
export type OfferPay = (typeof offerPays)[number]

/** How often one member gets it. */
export const offerTimes = ['once', 'day', 'week', 'month'] as const
export type OfferTimes = (typeof offerTimes)[number]

/** What the member has to have done in the running occurrence, where it is there by itself. */
export const offerNeeds = ['validBet', 'deposits'] as const
export type OfferNeed = (typeof offerNeeds)[number]

/** `bonus`: money to play with, which becomes the member's own when it is bet for; `rounds`: rounds of a game for nothing. */
export const offerRewards = ['cash', 'points', 'bonus', 'rounds'] as const
export type OfferReward = (typeof offerRewards)[number]

/** Statuses of the specification (Spec 2 §3). */
export const offerStatuses = [
  'join',
  'claim',
  'applying',
  'close',
  'rejected',
  'issued',
  'claimed',
  'process',
  'joined',
  'comingSoon',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Why nothing can be done about a closed one. */
export const offerReasons = ['ended', 'closed', 'audience', 'times', 'budget', 'expired'] as const
export type OfferReason = (typeof offerReasons)[number]

/** Why a deposit came without the bonus that was chosen for it. */
export const depositBonusWhys = ['ended', 'audience', 'times', 'person', 'budget', 'least'] as const
export type DepositBonusWhy = (typeof depositBonusWhys)[number]

/** Basis points of a deposit that a promotion may give, at most: five times as much. */
export const depositShareMax = 50_000

/**
 * What a deposit brings, in units: a share of what is credited, in basis points, cut to whole steps of the currency, and no more
 * than `most`.
 */
export function depositBonus(
  credited: bigint,
  { share, most }: { readonly share: number; readonly most: bigint },
  step: bigint,
): bigint {
  const part = (credited * BigInt(share)) / 10_000n
  const cut = part - (part % step)
  return cut < most ? cut : most
}

/** What the operator makes of it: `draft` is seen by staff alone. */
export const offerStates = ['draft', 'open', 'closed'] as const
export type OfferState = (typeof offerStates)[number]

/** What staff can look at: what waits for them, what they have approved, what they have refused. */
export const applicationStates = ['applying', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** Pictures of the site that a promotion may bear. */
export const offerArts = [
  'welcome',
  'cashback',
  'drops',
  'esports',
  'invite',
  'league',
  'lottery',
  'mission',
  'read',
  'vip',
] as const
export type OfferArt = (typeof offerArts)[number]

/** Letters of the remark of an application (Spec 2 §4). */
export const remarkMax = 140
/** Hours in which bonus money can be used: a year. */
export const bonusHoursMax = 8_760
/** Free rounds that are given at once, at most. */
export const freeRoundsMax = 500

/** Where free rounds stand: on their way to the vendor, there, all played, over, not given by the vendor, taken back. */
export const freeRoundsStates = ['waiting', 'sent', 'used', 'expired', 'refused', 'cancelled'] as const

/** Games that bonus money pays nothing for. */
export const excludedMax = 50
/** Promotions that run or are to come, at most. */
export const offersMax = 300
