import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { formatPoints } from '#i18n/points.ts'
import { moneyOf } from './money.ts'
import { useWords } from './words.ts'

export interface OfferEstimateProps {
  readonly estimate: Output<StaffApi['staffOfferEstimate']>
  readonly kind: StaffOffer['reward']['kind']
}

/** What a promotion would have given in the past, and what that cannot know. */
export function OfferEstimate({ estimate, kind }: OfferEstimateProps) {
  const { say, messages, locale } = useWords()
  const number = (n: number) => n.toLocaleString(locale)
  const given = (amount: string) =>
    kind === 'points'
      ? say('offers.points', { n: formatPoints(amount, locale) })
      : moneyOf(amount, estimate.currency, locale)
  const texts = messages.offers.estimate
  const { members, qualified, times, sum, most, days, basis } = estimate
  const rows = [
    [texts.members, number(members)],
    [texts.qualified, say('offers.estimate.times', { n: number(qualified), times: number(times) })],
    [texts.sum, given(sum)],
    ...(most === undefined ? [] : [[texts.most, given(most)] as const]),
  ] as const
  return (
    <section className="stack" aria-labelledby="offer-estimate">
      <h3 className="h2" id="offer-estimate">
        {say('offers.estimate.title', { days })}
      </h3>
      <dl className="dl">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{texts.unknown[basis]}</p>
    </section>
  )
}
