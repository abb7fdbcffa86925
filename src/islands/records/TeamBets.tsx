import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { pageTeamBets, type TeamBetsPage, type TeamBetsQuery, teamBetsFile, teamBetsList } from '#stores/team-bets.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import type { Facet, FrameMessages } from './FilterBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
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

const noFilter = { gameType: '', vendor: '', status: '', branch: '' } as const

/** Whether the rounds of an account are meant alone, or those of everybody below it, too. */
const branchOf = ({ account, branch }: TeamBetsQuery, { whose, alone, branch: all }: TeamRecordMessages): Facet[] =>
  account === ''
    ? []
    : [
        {
          ...{ name: 'branch', label: whose, value: branch, start: '' },
          options: [
            ['', alone],
            ['true', all],
          ],
        },
      ]

/** The rounds of everybody below the agent, or of one of them: time, filters, sums, pages and a file. */
export function TeamBets({ messages, words, frame, locale, zone, symbol }: TeamBetsProps) {
  const [load] = useState(() => pageTeamBets(zone))
  const list = useKeyList(teamBetsList, load, agentsOnly)
  const { query, data: page, status, failure, change } = list
  const [vendors, setVendors] = useState<TeamBetsPage['vendors']>()
  if (page?.vendors && page.vendors !== vendors) setVendors(page.vendors)
  const { count = 0, byDayUpTo } = page?.totals ?? {}
  const found = byDayUpTo
    ? plural(messages, 'bets', count, bcp47[locale])
    : plural(words, 'found', count, bcp47[locale])
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.betting}</h1>
        <div className="end">
          <ExportFile
            label={frame.toFile}
            name="team-bets"
            {...{ zone, list }}
            load={() => teamBetsFile(query, zone)}
          />
        </div>
      </div>
      {status === 'failed' && failureCode(failure) === 'not_enabled' ? (
        <Empty text={messages.hidden} />
      ) : (
        <RecordFrame
          {...{ list, frame, zone, found, noFilter }}
          messages={{ ...messages, truncated: words.truncated }}
          facets={[...facetsOf(words, query, vendors ?? []), ...branchOf(query, messages)]}
          head={
            <ListSearch
              label={messages.find}
              value={query.account}
              lengthMax={40}
              onChange={(account) => change({ account }, query.account === '' ? 'push' : 'replace')}
            />
          }
          totals={({ totals }) => (
            <>
              <RoundSums {...{ totals, found, symbol, locale }} messages={words} />
              {byDayUpTo && <p className="alert">{t(messages, 'byDay', { time: formatDateTime(byDayUpTo, zone) })}</p>}
            </>
          )}
          instead={
            status === 'missing' ? (
              <Empty text={messages.foreign}>
                <Button onClick={() => change({ account: '' })}>{messages.everybody}</Button>
              </Empty>
            ) : undefined
          }
        >
          {({ content }) => (
            <>
              <TeamRounds rounds={content} {...{ messages, words, zone, locale }} />
              {!byDayUpTo && <p className="faint text-[12px]">{messages.sums}</p>}
            </>
          )}
        </RecordFrame>
      )}
    </>
  )
}
