import { contractKinds } from '#api/contract-kinds.ts'
import { formatDecimal } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Downline } from '#stores/team.ts'
import type { TeamMessages } from './TeamOverview.tsx'

interface AgreedProps {
  readonly one: Downline
  readonly messages: TeamMessages
  readonly locale: Locale
}

/** The rates that run for an agent, in the order of the kinds, and whether an offer waits; of a member nothing. */
export function Agreed({ one: { kind, rates, isOffered }, messages, locale }: AgreedProps) {
  if (kind === 'member') return '\u2014'
  const shown = contractKinds.map((of) => (rates?.[of] ? `${formatDecimal(rates[of], locale)}%` : '\u2014'))
  const isRunning = Object.keys(rates ?? {}).length > 0
  return (
    <>
      <span className="num">{isRunning ? shown.join(' \u00b7 ') : messages.noContract}</span>{' '}
      {isOffered && <span className="status status--wait">{messages.offerWaits}</span>}
    </>
  )
}
