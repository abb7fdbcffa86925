/** What a contract pays for (Spec 2 §2): a share of the team's net loss, or of its valid bet by day, hour or five minutes. */
export const contractKinds = ['dividend', 'daily-salary', 'hourly-salary', 'realtime-salary'] as const
export type ContractKind = (typeof contractKinds)[number]

/** What the tiers of each kind may ask for besides their rate. */
export const tierFields = {
  dividend: ['activeMembers', 'periodValidBet', 'periodProfitLoss'],
  'daily-salary': ['activeMembers', 'betAmount'],
  'hourly-salary': ['betAmount'],
  'realtime-salary': ['betAmount'],
} as const satisfies Readonly<Record<ContractKind, readonly string[]>>
