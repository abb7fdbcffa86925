import { lazy, Suspense } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { useAddress } from '#islands/data/use-address.ts'
import type { MovementWords } from '#islands/own/movement-words.ts'
import { linesOfWhom } from '#stores/team-lines.ts'
import { Segmented } from '#ui/Segmented.tsx'
import type { AccountMessages } from './AccountRecord.tsx'
import type { FrameMessages } from './FilterBar.tsx'

export type TeamLineMessages = typeof import('#locales/en/team-lines.json')

export interface AgentLinesProps {
  /** Texts of the namespace `team-lines`. */
  readonly messages: TeamLineMessages
  /** Texts of the namespace `account`. */
  readonly own: AccountMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Words of the namespace `receipt`. */
  readonly words: MovementWords
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  /** Symbol of the site's currency. */
  readonly symbol: string
}

const AccountRecord = lazy(() => import('./AccountRecord.tsx').then((part) => ({ default: part.AccountRecord })))
const TeamLines = lazy(() => import('./TeamLines.tsx').then((part) => ({ default: part.TeamLines })))
const choices = ['own', 'team'] as const
const waiting = <div className="skel h-80" aria-busy="true" />

/** Changes of balances: the agent's own with their receipts, or those of the team. */
export function AgentLines(props: AgentLinesProps) {
  const { messages, own, frame, words, locale, zone } = props
  const { query, change } = useAddress(linesOfWhom, {})
  const turn = (whose: (typeof choices)[number]) => {
    // What one list is filtered by says nothing in the other.
    history.replaceState(history.state, '', location.pathname)
    change({ whose }, 'replace')
  }
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.title}</h1>
        <div className="end agentlines__end flex flex-wrap gap-2">
          <Segmented
            label={messages.whose}
            choices={choices.map((value) => ({ value, label: messages.whoses[value] }))}
            value={query?.whose ?? 'own'}
            onChange={turn}
          />
          {/* The list puts its button here. */}
          <div className="mhead__end" />
        </div>
      </div>
      {/* The days of a list on phones have headings of the level below. */}
      <h2 className="sr">{messages.whoses[query?.whose ?? 'own']}</h2>
      <Suspense fallback={waiting}>
        {query === undefined ? (
          waiting
        ) : query.whose === 'own' ? (
          <AccountRecord messages={own} {...{ frame, words, locale, zone }} />
        ) : (
          <TeamLines {...props} />
        )}
      </Suspense>
    </>
  )
}
