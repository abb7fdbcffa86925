import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { OwnReward } from '#api/promotions.ts'
import { call } from '#browser/client.ts'
import { loadMissions, type Mission, type MissionSummary } from './missions.ts'
import { pageLanguage } from './page-language.ts'
import type { RafflePrize } from './raffles.ts'
import { loadRebate } from './rebate.ts'
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
  /** Missions that can be claimed. */
  readonly missions: readonly Mission[]
  /** What bets give back, where there is something to claim. */
  readonly rebate: string | undefined
}

/** Which programmes the operator has switched on. */
export interface Programmes {
  readonly vip: boolean
  readonly points: boolean
  readonly missions: boolean
  readonly rebate: boolean
  readonly promotions: boolean
}

const waitingBonuses = (own: Awaited<ReturnType<typeof loadVip>>): readonly Bonus[] =>
  own.standing?.benefits.filter(({ claimedAt }) => claimedAt === undefined) ?? []

/** Missions that are met and wait. */
export const readyOf = (summary: MissionSummary | undefined): readonly Mission[] =>
  summary?.content.filter(({ state }) => state === 'ready') ?? []

/** What waits, from all programmes that are on. */
export async function loadRewards(
  { vip, points, missions, rebate }: Programmes,
  signal: AbortSignal,
): Promise<Rewards> {
  const language = pageLanguage()
  const [promotions, raffles, own, redeemed, mission, back] = await Promise.all([
    call('rewards', { language }, { signal }),
    call('raffles', { language }, { signal }),
    vip ? loadVip(null, signal) : undefined,
    points ? call('redemptions', { state: 'in_process', language, pageSize: 20 }, { signal }) : undefined,
    missions ? loadMissions(null, signal) : undefined,
    rebate ? loadRebate(null, signal) : undefined,
  ])
  // Where nothing is offered, nothing is, whatever it comes from.
  const isStopped = promotions.onBreak || promotions.notOffered
  const bonuses = own === undefined || isStopped ? [] : waitingBonuses(own)
  const rafflePrizes = raffles.prizes.filter(
    ({ claimedAt, lapsedAt }) => claimedAt === undefined && lapsedAt === undefined,
  )
  return {
    ...{ promotions, bonuses, rafflePrizes, redemptions: redeemed?.content ?? [] },
    missions: isStopped ? [] : readyOf(mission),
    rebate: isStopped || back === undefined || !/[1-9]/.test(back.ready) ? undefined : back.ready,
  }
}

/** The promotions as the member stands with them. */
export const loadPromotions = (): Promise<RewardList> => call('rewards', { language: pageLanguage() })

/** How many rewards wait for a press, as the menus count them: missions have a number of their own. */
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
