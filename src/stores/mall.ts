import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Redemption, Reward } from '#api/mall.ts'
import type { RedemptionState } from '#api/mall-rules.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { keyedAction } from './keyed-action.ts'
import { pageLanguage } from './page-language.ts'
import { loadSecurity, type Security } from './security.ts'

export type { Redemption, Reward }

/** The mall as a member sees it. */
export interface Mall {
  readonly rewards: Output<Api['pointRewards']>
  readonly points: Output<Api['pointBalance']>
  /** So many points are one of the currency; absent where they are not turned into money. */
  readonly convert: number | undefined
  /** What the payment password has to be like, and whether there is one. */
  readonly rule: Security['paymentRule']
  readonly hasPassword: boolean
}

/** Rewards, points and what the payment password is like. */
export async function loadMall(_: null, signal: AbortSignal): Promise<Mall> {
  const [rewards, points, { convert }, security] = await Promise.all([
    call('pointRewards', { language: pageLanguage() }, { signal }),
    call('pointBalance', {}, { signal }),
    call('pointConfig', {}, { signal }),
    loadSecurity(signal),
  ])
  return { rewards, points, convert, rule: security.paymentRule, hasPassword: security.paymentPassword }
}

export interface RedeemWish {
  readonly reward: string
  /** What the page says that it costs. */
  readonly points: string
  readonly delivery?: string
}

/** Redeems one piece of a reward. */
export const redeemReward = keyedAction(
  (key, wish: RedeemWish, paymentPassword: string): Promise<Redemption> =>
    call('redeemReward', { ...wish, paymentPassword }, { key }),
  (wish) => wish,
)

/** Turns points into money. */
export const convertPoints = keyedAction(
  (key, points: string, paymentPassword: string) => call('convertPoints', { points, paymentPassword }, { key }),
  (points) => points,
)

export interface RedemptionsQuery {
  /** Empty for all. */
  readonly state: '' | RedemptionState
  readonly cursor: string
}
export type RedemptionsPage = Output<Api['redemptions']>

export const redemptionStateNames: readonly RedemptionState[] = ['in_process', 'approved', 'rejected']

/** What was redeemed in the address: of all states. */
export const redemptionList = listQuery<RedemptionsQuery>(
  { state: '', cursor: '' },
  { state: choiceField(redemptionStateNames), cursor: cursorField },
)

export const pageRedemptions = ({ state, cursor }: RedemptionsQuery, signal: AbortSignal): Promise<RedemptionsPage> =>
  call(
    'redemptions',
    { state: state || undefined, language: pageLanguage(), cursor: cursor || undefined, pageSize: 20 },
    { signal },
  )
