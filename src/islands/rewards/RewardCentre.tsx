import { useEffect, useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { OfferRow } from '#islands/own/OfferRow.tsx'
import { isIn, type RewardMessages, type Show, shows, type Writing } from '#islands/own/reward-words.ts'
import { stopText } from '#islands/own/stop-text.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import { onRewards } from '#stores/counted.ts'
import { loadRewards, type OwnReward, type Programmes, type Rewards, toClaim } from '#stores/rewards.ts'
import { $rewardsToClaim } from '#stores/to-claim.ts'
import { Chips } from '#ui/Chips.tsx'
import { ApplyDialog, CodeDialog } from './ApplyDialog.tsx'
import { BonusRow, MissionRow, RaffleRow, RebateRow, Redeemed } from './OtherRows.tsx'
import { useActs } from './use-acts.ts'

export interface RewardCentreProps {
  /** Texts of the namespace `rewards`. */
  readonly messages: RewardMessages
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  readonly programmes: Programmes
}

/** The promotion that the address names, as in `/member/rewards?offer=loy-krathong`. */
function useChosen(isThere: boolean): string {
  const [chosen, choose] = useState('')
  useEffect(() => {
    choose(new URLSearchParams(location.search).get('offer') ?? '')
  }, [])
  useEffect(() => {
    if (!isThere || chosen === '') return
    const row = document.getElementById(chosen)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [isThere, chosen])
  return chosen
}

interface ListProps extends Writing {
  readonly data: Rewards
  readonly show: Show
  readonly chosen: string
  readonly acts: ReturnType<typeof useActs>
  /** Whether there is a page of promotions to look at. */
  readonly hasPromotions: boolean
  /** Opens the form of a promotion. */
  readonly onOpen: (id: string) => void
}

/** What is shown, the bonuses of the ranks first. */
function List({ data, show, chosen, acts, hasPromotions, onOpen, ...writing }: ListProps) {
  const { messages, locale } = writing
  const { promotions, bonuses, rafflePrizes, missions, rebate, redemptions } = data
  const shown = promotions.content.filter((one) => isIn(show, one))
  const isClaims = show === 'all' || show === 'claim'
  const ranked = isClaims ? bonuses : []
  const won = isClaims ? rafflePrizes : []
  const met = isClaims ? missions : []
  const back = isClaims ? rebate : undefined
  const redeemed = show === 'all' || show === 'waiting' ? redemptions : []
  const press = (one: OwnReward) => {
    if (one.status === 'claim') void acts.claim(one)
    else if (one.way === 'automatic') void acts.join(one)
    else onOpen(one.id)
  }
  if (back === undefined && shown.length + ranked.length + won.length + met.length + redeemed.length === 0)
    return (
      <section className="panel empty">
        <p>{messages.none[show]}</p>
        {hasPromotions && (
          <a className="btn btn--second" href={localePath(locale, '/promotions')}>
            {messages.promotions}
          </a>
        )}
      </section>
    )
  return (
    <section className="panel panel--flush">
      <ul>
        {ranked.map((bonus) => {
          const key = bonus.benefit + bonus.period
          const busy = acts.busy === key
          return <BonusRow key={key} {...{ ...writing, bonus, busy }} onAct={() => void acts.claimBonus(bonus)} />
        })}
        {back !== undefined && (
          <RebateRow
            {...{ ...writing, ready: back, busy: acts.busy === 'rebate' }}
            onAct={() => void acts.claimRebate(back)}
          />
        )}
        {met.map((mission) => {
          const key = mission.id + mission.period
          const busy = acts.busy === key
          return (
            <MissionRow
              key={`m${key}`}
              {...{ ...writing, mission, busy }}
              onAct={() => void acts.claimMission(mission)}
            />
          )
        })}
        {won.map((prize) => (
          <RaffleRow
            key={`w${prize.id}`}
            {...{ ...writing, prize, busy: acts.busy === prize.id }}
            onAct={() => void acts.claimPrize(prize)}
          />
        ))}
        {shown.map((reward) => (
          <OfferRow
            key={reward.id}
            {...{ ...writing, reward, busy: acts.busy === reward.id, isChosen: reward.id === chosen }}
            onAct={() => press(reward)}
          />
        ))}
        <Redeemed {...writing} redemptions={redeemed} />
      </ul>
    </section>
  )
}

/** How many there are of what can be chosen; 0 where nobody needs to know. */
const countsOf = (data: Rewards): Readonly<Record<Show, number>> => ({
  ...{ all: 0, past: 0, claim: toClaim(data) + data.missions.length + (data.rebate === undefined ? 0 : 1) },
  running: data.promotions.content.filter((one) => isIn('running', one)).length,
  waiting: data.promotions.content.filter((one) => isIn('waiting', one)).length + data.redemptions.length,
})

/** Everything that waits for the member, what runs, and what has become of the rest. */
export function RewardCentre({ messages, uploadWords, locale, zone, programmes }: RewardCentreProps) {
  const list = useResource(loadRewards, programmes, { live: onRewards })
  const { data, status, retry, refresh } = list
  const [show, setShow] = useState<Show>('all')
  const [opened, open] = useState<string>()
  const acts = useActs({ messages, locale, zone }, list)
  const chosen = useChosen(data !== undefined)
  useEffect(() => {
    if (data) $rewardsToClaim.set(toClaim(data))
  }, [data])
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-80" />
      </Instead>
    )
  const stopped = stopText(data.promotions, messages)
  if (stopped) return <p className="panel">{stopped}</p>
  const writing = { messages, locale, zone, symbol: acts.symbol }
  const counts = countsOf(data)
  const reward = data.promotions.content.find(({ id }) => id === opened)
  const Form = reward?.way === 'apply' ? ApplyDialog : CodeDialog
  return (
    <div className="stack">
      <Chips
        label={messages.show}
        value={show}
        choices={shows.map((value) => {
          const label = messages.shows[value]
          return { value, label: counts[value] > 0 ? `${label} ${counts[value]}` : label }
        })}
        onChange={setShow}
      />
      <div role="status">{acts.told !== '' && <p className="alert alert--ok">{acts.told}</p>}</div>
      <List {...{ ...writing, data, show, chosen, acts }} hasPromotions={programmes.promotions} onOpen={open} />
      {reward && (
        <Form
          {...{ ...writing, reward, uploadWords }}
          onStale={refresh}
          onClose={() => open(undefined)}
          onDone={(next) => {
            acts.took(next, reward)
            open(undefined)
          }}
        />
      )}
    </div>
  )
}
