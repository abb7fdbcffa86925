/** What a reward may be; apart from its calls, so that browsers get these words without a schema. */

/** The pictures of rewards. Each is an icon on a ground of its own. */
export const rewardArts = [
  'ticket',
  'phone',
  'spins',
  'headphones',
  'coffee',
  'shirt',
  'fuel',
  'watch',
  'gift',
  'food',
] as const
export type RewardArt = (typeof rewardArts)[number]

/** What the running month has to have seen before a reward can be redeemed. */
export const needKinds = ['validBet', 'deposits'] as const
export type NeedKind = (typeof needKinds)[number]

/** Statuses of the specification (Spec 2 §5). */
export const redemptionStates = ['in_process', 'approved', 'rejected'] as const
export type RedemptionState = (typeof redemptionStates)[number]

/** Rewards of one mall, at most. */
export const rewardsMax = 100
