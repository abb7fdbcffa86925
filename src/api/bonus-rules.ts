/** Bonus money as it is told; apart from its calls, so that browsers get these words without a schema. */

/**
 * `offered`: waits for the one before it; `active`: pays bets and is bet for; `converted`: became money; `expired`: its time
 * is over; `forfeited`: given up, or all of it bet; `cancelled`: ended by staff.
 */
export const bonusStates = ['offered', 'active', 'converted', 'expired', 'forfeited', 'cancelled'] as const
export type BonusState = (typeof bonusStates)[number]

/** Why one was forfeited: the member gave it up, or took money out, all of it was bet, or the deposit that brought it went back. */
export const bonusEnds = ['member', 'withdrawal', 'spent', 'deposit'] as const
export type BonusEnd = (typeof bonusEnds)[number]

/**
 * Why a round counts nothing: it is not settled, or its stakes went back, it had begun before, its game is excluded, or its kind
 * of game counts nothing.
 */
export const bonusWhys = ['open', 'void', 'before', 'excluded', 'weight'] as const
export type BonusWhy = (typeof bonusWhys)[number]

/** What a member's record of rewards shows: bonus money, free rounds, and what the programmes paid in money. Each has its name in `bonus.kinds`. */
export const rewardKinds = ['bonus', 'rounds', 'promotion', 'vip', 'rebate', 'referral', 'mission', 'raffle'] as const
export type RewardKind = (typeof rewardKinds)[number]

/**
 * What became of each: the states of bonus money; those of free rounds, which share `expired` and `cancelled` with it; money was
 * `paid`, or `taken` back.
 */
export const rewardStates = [...bonusStates, 'waiting', 'sent', 'used', 'refused', 'paid', 'taken'] as const
export type RewardState = (typeof rewardStates)[number]
