import type { BonusRound, OwnBonus, OwnRounds, RewardLine } from '#api/bonus.ts'
import type { RewardKind, RewardState } from '#api/bonus-rules.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { lastWeek, type PeriodQuery, periodFields, spanOf } from './record-period.ts'

export type { BonusRound, OwnBonus, OwnRounds, RewardLine }
export type BonusNow = Output<Api['bonusDetails']>
export type RewardPage = Output<Api['bonusRecord']>

export interface RewardQuery extends PeriodQuery {
  /** Empty for all. */
  readonly kind: '' | RewardKind
  readonly state: '' | RewardState
  readonly cursor: string
}

/** Kinds and states, in the order in which they are chosen from; the contract’s own lists would bring its schemas along. */
export const rewardKindNames: readonly RewardKind[] = [
  ...(['bonus', 'rounds', 'promotion', 'vip', 'rebate', 'referral', 'mission', 'raffle'] as const),
]
export const rewardStateNames: readonly RewardState[] = [
  ...([
    'offered',
    'active',
    'converted',
    'paid',
    'waiting',
    'sent',
    'used',
    'refused',
    'expired',
    'forfeited',
    'cancelled',
    'taken',
  ] as const),
]

/** What rewards gave, in the address: in the last month, of all kinds. */
export const rewardList = listQuery<RewardQuery>(
  { ...lastWeek, range: 'month', kind: '', state: '', cursor: '' },
  {
    ...periodFields,
    kind: choiceField(rewardKindNames),
    state: choiceField(rewardStateNames),
    cursor: cursorField,
  },
)

/** What a query asks for, without its page. */
export const rewardFilter = (query: RewardQuery, zone: string) => ({
  ...spanOf(query, zone, new Date()),
  kind: query.kind || undefined,
  state: query.state || undefined,
  language: pageLanguage(),
})

/** Makes the call of a page of what rewards gave with the totals, for days in a time zone. */
export const pageRewards = (zone: string) =>
  withTotals(
    (query: RewardQuery, signal: AbortSignal): Promise<RewardPage> =>
      call(
        'bonusRecord',
        { ...rewardFilter(query, zone), cursor: query.cursor || undefined, pageSize: 20 },
        { signal },
      ),
  )

/** The bonus money that is active. */
export const loadBonus = (_: null, signal: AbortSignal): Promise<BonusNow> =>
  call('bonusDetails', { language: pageLanguage() }, { signal })

/** The rounds of one, the newest first; `cursor` is what the page before gave. */
export const loadBonusRounds = (id: string, cursor?: string): Promise<Output<Api['bonusRounds']>> =>
  call('bonusRounds', { id, language: pageLanguage(), cursor, pageSize: 20 })

/** Gives one up. Throws `CallFailure`. */
export const giveUpBonus = (id: string): Promise<BonusNow> => call('giveUpBonus', { id, language: pageLanguage() })
