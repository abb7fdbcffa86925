import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import type { useResource } from '#islands/data/use-resource.ts'
import { rewardText, sumText, type Writing } from '#islands/own/reward-words.ts'
import { claimMission, type Mission } from '#stores/missions.ts'
import { claimRafflePrize, type RafflePrize } from '#stores/raffles.ts'
import { claimRebate } from '#stores/rebate.ts'
import {
  claimReward,
  joinPromotion,
  type OwnReward,
  type Programmes,
  type RewardList,
  type Rewards,
  readyOf,
} from '#stores/rewards.ts'
import { toastFailure } from '#stores/toasts.ts'
import { type Bonus, claimBonus } from '#stores/vip.ts'

/** What a press came to, by how the member stands with the promotion now: it may be left to staff, who look at it first. */
function outcomeOf({ content }: RewardList, reward: OwnReward, writing: Writing): string {
  const { messages } = writing
  const promotion = reward.title
  switch (content.find(({ id }) => id === reward.id)?.status) {
    case 'applying':
      return t(messages, reward.way === 'apply' ? 'sent' : 'isHeld', { promotion })
    case 'joined':
      return t(messages, 'isJoined', { promotion })
    case 'claim':
      return t(messages, 'isOpen', { promotion })
    default:
      return t(messages, 'got', { reward: rewardText(reward.reward, writing) })
  }
}

/** Does what the buttons say, one at a time. */
export function useActs(writing: Omit<Writing, 'symbol'>, list: ReturnType<typeof useResource<Programmes, Rewards>>) {
  const [busy, setBusy] = useState<string>()
  const [told, tell] = useState('')
  const { data, patch, refresh } = list
  const symbol = data?.promotions.currencySymbol ?? ''
  const show = (promotions: RewardList) => patch((now) => ({ ...now, promotions }))
  /** Shows the promotions as they are after a press, and gives what it came to. */
  const shown = (promotions: RewardList, reward: OwnReward): string => {
    show(promotions)
    return outcomeOf(promotions, reward, { ...writing, symbol })
  }
  async function act(key: string, work: () => Promise<string>): Promise<void> {
    setBusy(key)
    try {
      tell(await work())
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      refresh()
    } finally {
      setBusy(undefined)
    }
  }
  return {
    ...{ busy, told, symbol },
    claim: (reward: OwnReward) => act(reward.id, async () => shown(await claimReward(reward.id), reward)),
    join: (reward: OwnReward) => act(reward.id, async () => shown(await joinPromotion(reward.id), reward)),
    /** After a form that has sent what the promotion asks for. */
    took: (promotions: RewardList, reward: OwnReward) => tell(shown(promotions, reward)),
    claimPrize: (prize: RafflePrize) =>
      act(prize.id, async () => {
        await claimRafflePrize(prize.id)
        patch((now) => ({ ...now, rafflePrizes: now.rafflePrizes.filter((one) => one !== prize) }))
        return t(writing.messages, 'got', { reward: rewardText(prize, { ...writing, symbol }) })
      }),
    claimMission: (mission: Mission) =>
      act(mission.id + mission.period, async () => {
        const missions = readyOf(await claimMission(mission))
        patch((now) => ({ ...now, missions }))
        const reward = rewardText({ kind: 'points', amount: mission.points }, { ...writing, symbol })
        return t(writing.messages, 'got', { reward })
      }),
    claimRebate: (ready: string) =>
      act('rebate', async () => {
        const { paid } = await claimRebate(ready)
        patch((now) => ({ ...now, rebate: undefined }))
        return t(writing.messages, 'got', { reward: sumText(paid, { ...writing, symbol }) })
      }),
    claimBonus: (bonus: Bonus) =>
      act(bonus.benefit + bonus.period, async () => {
        await claimBonus(bonus)
        patch((now) => ({ ...now, bonuses: now.bonuses.filter((one) => one !== bonus) }))
        return t(writing.messages, 'got', { reward: sumText(bonus.amount, { ...writing, symbol }) })
      }),
  }
}
