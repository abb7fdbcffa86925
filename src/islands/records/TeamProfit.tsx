import { type ReactNode, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { useHeadingFocus } from '#islands/data/use-heading-focus.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { Way } from '#islands/own/Way.tsx'
import { calendarRanges } from '#stores/record-period.ts'
import type { ResourceStatus } from '#stores/resource.ts'
import {
  pageTeamProfit,
  profitSorts,
  type TeamProfitQuery,
  type TeamProfitTotals,
  teamProfitFile,
  teamProfitList,
} from '#stores/team-profit.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { Facet, FrameMessages } from './FilterBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'
import { TeamProfitLines } from './TeamProfitLines.tsx'

export type TeamProfitMessages = typeof import('#locales/en/team-profit.json')

export interface TeamProfitProps {
  /** Texts of the namespace `team-profit`. */
  readonly messages: TeamProfitMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  /** Symbol of the site's currency. */
  readonly symbol: string
}

const { start } = teamProfitList
const noFilter = { who: start.who, account: start.account, sort: start.sort } as const
const belowOf = (parent: string) => teamProfitList.write({ ...start, parent }) || '?'

function facetsOf(messages: TeamProfitMessages, query: TeamProfitQuery, sortable: boolean): Facet[] {
  const who: Facet = {
    ...{ name: 'who', label: messages.who, value: query.who, start: start.who },
    options: (['direct', 'team'] as const).map((who) => [who, messages.whos[who]]),
  }
  if (!sortable) return [who]
  const [first = 'validBet'] = profitSorts
  const options = profitSorts.map((sort) => [sort, messages.sorts[sort]] as const)
  return [who, { name: 'sort', label: messages.sort, value: query.sort || first, start: first, options }]
}

function Totals(
  props: Pick<TeamProfitProps, 'messages' | 'locale' | 'symbol'> & { totals: TeamProfitTotals; found: string },
) {
  const { messages, locale, symbol, totals, found } = props
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const { deposits, withdrawals, bonus, validBet, result } = totals
  return (
    <Sums
      sums={[
        { label: messages.deposits, value: money(deposits), note: found },
        { label: messages.withdrawals, value: money(withdrawals) },
        { label: messages.bonus, value: money(bonus) },
        { label: messages.validBet, value: money(validBet) },
        { label: messages.result, value: money(result, true), look: lookOf(result) },
      ]}
    />
  )
}

interface InsteadProps extends Pick<TeamProfitProps, 'messages'> {
  readonly list: {
    readonly status: ResourceStatus
    readonly failure?: unknown
    readonly change: (wanted: Partial<TeamProfitQuery>) => void
  }
  readonly onOpen: (id: string) => void
}

/** Why there is nobody to be listed, where that is no fault of the line. */
function insteadOf({ list: { status, failure, change }, messages, onOpen }: InsteadProps): ReactNode {
  if (status === 'missing')
    return (
      <Empty text={messages.foreign}>
        <Button onClick={() => onOpen('')}>{messages.toMine}</Button>
      </Empty>
    )
  if (status === 'failed' && failureCode(failure) === 'team_too_large')
    return (
      <Empty text={messages.tooMany}>
        <Button onClick={() => change({ sort: '' })}>{messages.byAccount}</Button>
      </Empty>
    )
  return undefined
}

/** What each member of the team paid and won in a time: directly below somebody or on every level, sorted, with sums and a file. */
export function TeamProfit({ messages, frame, locale, zone, symbol }: TeamProfitProps) {
  const [load] = useState(() => pageTeamProfit(zone))
  const list = useKeyList(teamProfitList, load, agentsOnly)
  const { query, data: page, status, failure, change } = list
  const { heading, expect } = useHeadingFocus(status)
  const open = (parent: string) => {
    expect()
    change({ parent, who: 'direct', account: '' })
  }
  const totals = page?.totals
  const found = totals?.truncated ? messages.foundMany : plural(messages, 'found', totals?.count ?? 0, bcp47[locale])
  const path = page?.path ?? []
  const whose = path.length > 1 ? path.at(-1)?.account : undefined
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <div className="end">
          <ExportFile
            label={frame.toFile}
            name="team-profit"
            {...{ zone, list }}
            load={() => teamProfitFile(query, zone)}
          />
        </div>
      </div>
      {status === 'failed' && failureCode(failure) === 'not_enabled' ? (
        <Empty text={messages.hidden} />
      ) : (
        <RecordFrame
          {...{ list, frame, zone, found, noFilter }}
          messages={{ ...messages, none: messages.noneFound }}
          ranges={calendarRanges}
          facets={facetsOf(messages, query, totals?.sortable ?? true)}
          head={
            <>
              <Way path={path} messages={messages} href={belowOf} onOpen={open} />
              {whose !== undefined && <h2 className="h2">{t(messages, 'below', { account: whose })}</h2>}
              <ListSearch
                label={messages.find}
                value={query.account}
                lengthMax={40}
                onChange={(account) => change({ account }, query.account === '' ? 'push' : 'replace')}
              />
            </>
          }
          totals={(shown) => <Totals {...{ messages, locale, symbol, found }} totals={shown.totals} />}
          none={
            query.account === '' ? (
              <Empty text={messages.none} />
            ) : (
              <Empty title={messages.noneFound} text={messages.noneAdvice}>
                <Button onClick={() => change(noFilter)}>{frame.clearFilters}</Button>
              </Empty>
            )
          }
          instead={insteadOf({ list, messages, onOpen: open })}
        >
          {({ content, totals: { sortable }, asOf }) => (
            <>
              {!sortable && <p className="faint text-[12px]">{messages.tooMany}</p>}
              <TeamProfitLines lines={content} {...{ messages, locale }} href={belowOf} onOpen={open} />
              <p className="faint text-[12px]">
                {messages.note} {t(messages, 'counted', { time: formatDateTime(asOf, zone) })}
              </p>
            </>
          )}
        </RecordFrame>
      )}
    </>
  )
}
