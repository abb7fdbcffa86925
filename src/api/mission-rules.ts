/** What a mission may be; apart from its calls, so that browsers get these words without a schema. */

/** How often a mission begins anew. */
export const cadences = ['day', 'week', 'once'] as const
export type Cadence = (typeof cadences)[number]

/**
 * What a mission asks for: days with a log-in, deposits, sums, bets that are counted, days of play, kinds of games, friends who count, days
 * with a look at one's limits, fields of the profile, or a passkey.
 */
export const missionKinds = [
  'login',
  'depositCount',
  'depositSum',
  'bet',
  'win',
  'rounds',
  'playDays',
  'gameTypes',
  'invite',
  'limits',
  'profile',
  'passkey',
] as const
export type MissionKind = (typeof missionKinds)[number]

/** Kinds whose goal is a sum of money. */
export const isSumKind = (kind: MissionKind): boolean => ['depositSum', 'bet', 'win'].includes(kind)
/** Kinds of which some games alone may count. */
export const isPlayKind = (kind: MissionKind): boolean => ['bet', 'win', 'rounds', 'playDays'].includes(kind)
/** Kinds that ask for what a member has: they have no period, and are met once. */
export const isOnceKind = (kind: MissionKind): boolean => kind === 'profile' || kind === 'passkey'

/** Which games count. */
export const missionScopes = ['all', 'type', 'vendor', 'game'] as const
export type MissionScope = (typeof missionScopes)[number]

/** How a mission stands in a period: under way, met and not claimed, or claimed. */
export const missionStates = ['open', 'ready', 'claimed'] as const

/** Missions of one site, at most. */
export const missionsMax = 60

/** Places that can have a prize, in groups: the first, the second, the third, those up to the tenth and the twentieth. */
export const prizePlaces = { winner: 1, second: 2, third: 3, toTenth: 10, toTwentieth: 20 } as const

/**
 * Why a prize is not paid yet: the account is closed or frozen, its member is on a break or marked, has no wallet in the prize's
 * currency, the ledger refused it, or something else went wrong. It is tried again, unless it has `ended`: the account stayed closed for good.
 */
export const prizeTroubles = ['closed', 'break', 'mark', 'wallet', 'refused', 'fault', 'ended'] as const
export type PrizeTrouble = (typeof prizeTroubles)[number]
