import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { OwnReward } from '#api/promotions.ts'
import { call } from '#browser/client.ts'
import { pageLanguage } from './page-language.ts'
import type { RafflePrize } from './raffles.ts'
import { type Bonus, loadVip } from './vip.ts'

export type { OwnReward }
export type RewardList = Output<Api['rewards']>

/** Everything that waits for a member, and what has become of the rest. */
export interface Rewards {
  readonly promotions: RewardList
  /** Bonuses of the ranks that can be claimed. */
  readonly bonuses: readonly Bonus[]
  /** What was won in raffles and waits. */
  readonly rafflePrizes: readonly RafflePrize[]
  /** What was redeemed for points and waits for staff. */
  readonly redemptions: Output<Api['redemptions']>['content']
}

/** Which programmes the operator has switched on. */
export interface Programmes {
  readonly vip: boolean
  readonly points: boolean
}

const waitingBonuses = (own: Awaited<ReturnType<typeof loadVip>>): readonly Bonus[] =>
  own.standing?.benefits.filter(({ claimedAt }) => claimedAt === undefined) ?? []

/** What waits, from all programmes that are on. */
export async function loadRewards({ vip, points }: Programmes, signal: AbortSignal): Promise<Rewards> {
  const language = pageLanguage()
  const [promotions, raffles, own, redeemed] = await Promise.all([
    call('rewards', { language }, { signal }),
    call('raffles', { language }, { signal }),
    vip ? loadVip(null, signal) : undefined,
    points ? call('redemptions', { state: 'in_process', language, pageSize: 20 }, { signal }) : undefined,
  ])
  // Where nothing is offered, nothing is, whatever it comes from.
  const bonuses = own === undefined || promotions.onBreak || promotions.notOffered ? [] : waitingBonuses(own)
  const rafflePrizes = raffles.prizes.filter(
    ({ claimedAt, lapsedAt }) => claimedAt === undefined && lapsedAt === undefined,
  )
  return { promotions, bonuses, rafflePrizes, redemptions: redeemed?.content ?? [] }
}

/** The promotions as the member stands with them. */
export const loadPromotions = (): Promise<RewardList> => call('rewards', { language: pageLanguage() })

/** How many rewards wait for a press. */
export const toClaim = ({
  promotions,
  bonuses,
  rafflePrizes,
}: Pick<Rewards, 'promotions' | 'bonuses' | 'rafflePrizes'>): number =>
  promotions.content.filter(({ status }) => status === 'claim').length + bonuses.length + rafflePrizes.length

const one = (id: string) => ({ id, language: pageLanguage() })

/** Claims what waits; pressed again it changes nothing. Throws `CallFailure`, as the others do. */
export const claimReward = (id: string): Promise<RewardList> => call('claimReward', one(id))
export const joinPromotion = (id: string): Promise<RewardList> => call('applyPromotion', one(id))
export const enterCode = (id: string, code: string): Promise<RewardList> => call('applyPromotion', { ...one(id), code })
/** Asks staff, with words and pictures that were sent before. */
export const applyFor = (id: string, remark: string, pictures: readonly string[]): Promise<RewardList> =>
  call('applyPromotion', { ...one(id), remark, pictures: [...pictures] })
