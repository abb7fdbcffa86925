import type { Language } from '#api/language.ts'
import { currencyOf } from '#api/money.ts'
import type { OfferArt } from '#api/promotion-rules.ts'
import type { RafflePrizeKind } from '#api/raffle-rules.ts'
import { momentOf } from '#browser/zone-days.ts'
import type { Locale } from '#i18n/locale.ts'
import { RaffleCard } from '#islands/own/RaffleCard.tsx'
import type { RaffleMessages } from '#islands/own/raffle-words.ts'
import type { Raffle } from '#stores/raffles.ts'
import { Preview } from './Preview.tsx'
import { lineOf, titleOf } from './texts-form.ts'
import { typedNumber, typedSum } from './typed-sums.ts'

type Written = (typeof titleOf | typeof lineOf)[Language]
type Times = 'startsAt' | 'endsAt' | 'drawsAt'
type Values = Readonly<Record<Written | Times | 'art' | 'per' | 'most' | 'turnover' | 'claimDays', string>>

const files = import.meta.glob<RaffleMessages>('/locales/*/raffles.json', { import: 'default' })
const read = (language: Locale): Promise<RaffleMessages> => files[`/locales/${language}/raffles.json`]!()

const whole = 10_000

interface RafflePreviewProps {
  readonly values: Values
  /** The rows of prizes that are used. */
  readonly prizes: readonly { readonly n: string; readonly kind: string; readonly amount: string }[]
  readonly currency: string
  readonly zone: string
}

/** The raffle as it stands while it runs, for somebody who has no ticket. */
function raffleOf({ values, prizes, currency, zone }: RafflePreviewProps, language: Locale): Raffle {
  const time = (text: string) => (text === '' ? new Date() : momentOf(text, zone)).toISOString()
  const most = typedNumber(values.most)
  return {
    ...{ id: 'preview', title: values[titleOf[language]].trim(), line: values[lineOf[language]].trim() },
    ...{ art: values.art as OfferArt, commitment: '', beacon: '', winners: [] },
    state: 'open',
    ...{ startsAt: time(values.startsAt), endsAt: time(values.endsAt), drawsAt: time(values.drawsAt) },
    ...{ per: typedSum(values.per, currency), ...(most && { most }) },
    prizes: prizes.map(({ n, kind, amount }) => ({
      ...{ n: typedNumber(n) ?? 0, kind: kind as RafflePrizeKind, amount: typedSum(amount, currency) },
    })),
    turnover: Math.round((Number(values.turnover) || 0) * whole),
    claimDays: typedNumber(values.claimDays) ?? 0,
  }
}

/** A raffle on its page, while it is written; of the draw there is nothing to check yet. */
export function RafflePreview(props: RafflePreviewProps) {
  return (
    <Preview read={read}>
      {(messages, locale) => (
        <RaffleCard
          {...{ messages, locale }}
          zone={props.zone}
          raffle={raffleOf(props, locale)}
          symbol={currencyOf(props.currency).symbol}
        />
      )}
    </Preview>
  )
}
