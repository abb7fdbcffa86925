import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { $balance } from '#stores/balance.ts'
import type { TeamOverview } from '#stores/team.ts'
import type { TeamMessages } from './TeamOverview.tsx'

interface FigureProps {
  readonly label: string
  /** Absent while it is loading. */
  readonly value: string | undefined
  readonly children: ReactNode
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="kpi">
      <dt className="kpi__l">{label}</dt>
      <dd className="kpi__v num">{value ?? <span className="skel inline-block h-5 w-18 align-middle" />}</dd>
      <dd className="kpi__d">{children}</dd>
    </div>
  )
}

export interface FiguresProps {
  readonly overview: TeamOverview | undefined
  readonly messages: TeamMessages
  readonly locale: Locale
}

/** How large the team is. The balance follows the agent's own live news. */
export function Figures({ overview, messages, locale }: FiguresProps) {
  const live = useStore($balance, { ssr: 'initial' })
  const money = live ?? overview
  const count = (n: number | undefined) => n?.toLocaleString(bcp47[locale])
  return (
    <dl className="kpis">
      <Figure label={messages.accounts} value={count(overview?.accounts)}>
        {overview ? plural(messages, 'agentsAmong', overview.agents, bcp47[locale]) : '\u00a0'}
      </Figure>
      <Figure label={messages.direct} value={count(overview?.direct)}>
        {messages.directHint}
      </Figure>
      <Figure label={messages.balance} value={money && formatMoney(money.balance, money.currencySymbol, locale)}>
        <a className="link" href={localePath(locale, '/agentHome/transactions')}>
          {messages.movements}
        </a>
      </Figure>
    </dl>
  )
}
