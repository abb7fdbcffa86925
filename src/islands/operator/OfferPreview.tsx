import type { Language } from '#api/language.ts'
import { currencyOf } from '#api/money.ts'
import type { OfferArt, OfferReward, OfferTimes, OfferWay } from '#api/promotion-rules.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { addDays, startOf } from '#browser/zone-days.ts'
import type { Locale } from '#i18n/locale.ts'
import { OfferRow } from '#islands/own/OfferRow.tsx'
import type { RewardMessages } from '#islands/own/reward-words.ts'
import type { OwnReward } from '#stores/rewards.ts'
import { asks, type OfferValues, worthOf } from './offer-form.ts'
import { Preview } from './Preview.tsx'
import { lineOf, titleOf } from './texts-form.ts'
import { typedNumber, typedSum } from './typed-sums.ts'

const files = import.meta.glob<RewardMessages>('/locales/*/rewards.json', { import: 'default' })
const read = (language: Locale): Promise<RewardMessages> => files[`/locales/${language}/rewards.json`]!()

export interface OfferPreviewProps {
  readonly values: OfferValues
  readonly currency: string
  readonly zone: string
  /** What was made from these rules; without them the row has no terms. */
  readonly terms?: StaffOffer['terms'] | undefined
}

/** The promotion for somebody whom it is for and who has done nothing for it yet. */
function rewardOf({ values, currency, zone, terms }: OfferPreviewProps, language: Language): OwnReward {
  const asked = asks(values)
  const sum = (text: string) => typedSum(text, currency)
  const isThere = values.way === 'automatic' && values.pay === 'claim'
  const kind = asked.deposit ? 'bonus' : (values.rewardKind as OfferReward)
  const amount = kind === 'points' ? `${typedNumber(values.reward) ?? 0}.00` : sum(worthOf(values) ?? values.reward)
  const count = typedNumber(values.count) ?? 0
  return {
    ...{ id: 'preview', title: values[titleOf[language]].trim(), line: values[lineOf[language]].trim() },
    ...{ art: values.art as OfferArt, way: values.way as OfferWay, pay: isThere ? 'claim' : 'direct' },
    ...{ times: values.times as OfferTimes, reason: '', again: false, terms: terms?.[language] ?? [] },
    from: new Date(0).toISOString(),
    ...(values.until !== '' && { until: startOf(addDays(values.until, 1), zone).toISOString() }),
    status: isThere ? (asked.needSum ? 'process' : 'claim') : 'join',
    reward: {
      ...{ kind, amount },
      ...(asked.rounds && { rounds: { gameId: 0, game: values.game.trim(), count, stake: sum(values.stake) } }),
    },
    ...(asked.needSum && {
      need: { kind: values.needKind as 'deposits' | 'validBet', amount: sum(values.need), have: sum('') },
    }),
  }
}

/** A promotion in the reward centre of a member, as it is written. */
export function OfferPreview(props: OfferPreviewProps) {
  const symbol = currencyOf(props.currency).symbol
  return (
    <Preview read={read}>
      {(messages, locale) => (
        <ul className="panel panel--flush">
          <OfferRow
            {...{ messages, locale, symbol, zone: props.zone }}
            reward={rewardOf(props, locale)}
            isChosen={props.terms !== undefined}
          />
        </ul>
      )}
    </Preview>
  )
}
