import { formatDay, formatDecimal } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { TeamOverview } from '#stores/team.ts'
import type { TeamMessages } from './TeamOverview.tsx'

/** What waits for the agent's answer; pressed, it opens the contracts. */
export function Offers({
  offers,
  zone,
  messages,
  locale,
}: {
  readonly offers: TeamOverview['offers']
  /** Name of the site's time zone. */
  readonly zone: string
  readonly messages: TeamMessages
  readonly locale: Locale
}) {
  if (offers.length === 0) return null
  return (
    <button type="button" className="callout" data-action="contract" aria-haspopup="dialog">
      <span className="i i-ph-file-text" aria-hidden="true" />
      <span className="callout__text">
        <b>{plural(messages, 'offers', offers.length, bcp47[locale])}</b>
        {offers.map(({ kind, rate, party, offeredAt }) => (
          <small key={kind}>
            {t(messages, party === undefined ? 'offerHouse' : 'offerFrom', {
              kind: messages.kinds[kind],
              rate: formatDecimal(rate, locale),
              party: party ?? '',
              day: formatDay(offeredAt, locale, zone),
            })}
          </small>
        ))}
      </span>
      <span className="link">{messages.review}</span>
    </button>
  )
}
