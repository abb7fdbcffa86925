import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { AccountSearch } from '#islands/own/AccountSearch.tsx'
import { pageTeamBets, type TeamBetsPage, type TeamBetsQuery, teamBetsFile, teamBetsList } from '#stores/team-bets.ts'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/Pager.tsx'
import { FilterBar, type FrameMessages } from './FilterBar.tsx'
import { NoLines, RecordState, ZoneNote } from './RecordState.tsx'
import { facetsOf, type RecordMessages, RoundSums } from './RoundSums.tsx'
import { TeamRounds } from './TeamRounds.tsx'

export type TeamRecordMessages = typeof import('#locales/en/team-records.json')

export interface TeamBetsProps {
  /** Texts of the namespace `team-records`. */
  readonly messages: TeamRecordMessages
  /** Texts of the namespace `records`. */
  readonly words: RecordMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  /** Symbol of the site's currency. */
  readonly symbol: string
}

const noFilter = { gameType: '', vendor: '', status: '' } as const

type List = ReturnType<typeof useKeyList<TeamBetsQuery, Awaited<ReturnType<ReturnType<typeof pageTeamBets>>>>>

/** What is found: the sums, the rounds and their pages, or what stands in their place. */
function Found(props: TeamBetsProps & { readonly list: List; readonly found: string }) {
  const { messages, words, frame, locale, zone, symbol, list, found } = props
  const { data: page, pages, status, failure, retry, change } = list
  if (status === 'missing')
    return (
      <section className="panel empty" role="status">
        <p>{messages.foreign}</p>
        <Button onClick={() => change({ account: '' })}>{messages.everybody}</Button>
      </section>
    )
  const empty = (
    <NoLines title={messages.none} text={messages.noneAdvice}>
      <Button look="primary" onClick={() => change({ ...teamBetsList.start, range: 'month' })}>
        {frame.showMonth}
      </Button>
    </NoLines>
  )
  return (
    <RecordState
      {...{ frame, zone, status, failure, retry, data: page, empty }}
      messages={{ loading: messages.loading, trial: words.trial }}
    >
      {page && (
        <>
          <RoundSums totals={page.totals} found={found} symbol={symbol} messages={words} locale={locale} />
          <p className="sr" role="status">
            {found}
          </p>
          {page.totals.truncated && <p className="alert">{words.truncated}</p>}
          <TeamRounds rounds={page.content} {...{ messages, words, zone, locale }} />
          <p className="faint text-[12px]">{messages.sums}</p>
          <Pager {...pages} label={frame.pages} previousLabel={frame.previous} nextLabel={frame.next} />
        </>
      )}
    </RecordState>
  )
}

/** The rounds of everybody below the agent, or of one of them: time, filters, sums, pages and a file. */
export function TeamBets({ messages, words, frame, locale, zone, symbol }: TeamBetsProps) {
  const [load] = useState(() => pageTeamBets(zone))
  const list = useKeyList(teamBetsList, load, agentsOnly)
  const { query, data: page, status, failure, change } = list
  const [vendors, setVendors] = useState<TeamBetsPage['vendors']>()
  if (page?.vendors && page.vendors !== vendors) setVendors(page.vendors)
  const found = plural(words, 'found', page?.totals.count ?? 0, bcp47[locale])
  const isHidden = status === 'failed' && failureCode(failure) === 'not_enabled'
  const shown = { messages, words, frame, locale, zone, symbol }
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.betting}</h1>
        <div className="end">
          <ExportFile
            label={messages.export}
            name="team-bets"
            zone={zone}
            disabled={status !== 'ready' || page?.content.length === 0}
            load={() => teamBetsFile(query, zone)}
          />
        </div>
      </div>
      {isHidden ? (
        <section className="panel empty" role="status">
          <p>{messages.hidden}</p>
        </section>
      ) : (
        <div className="stack" aria-busy={status === 'loading'}>
          <AccountSearch
            value={query.account}
            messages={messages}
            onChange={(account) => change({ account }, query.account === '' ? 'push' : 'replace')}
          />
          <FilterBar
            {...{ frame, zone, query, found }}
            facets={facetsOf(words, query, vendors ?? [])}
            onChange={change}
            onFacet={(name, value) => change({ [name]: value })}
            onClear={() => change(noFilter)}
          />
          <Found {...shown} list={list} found={found} />
          <ZoneNote frame={frame} zone={zone} />
        </div>
      )}
    </>
  )
}
