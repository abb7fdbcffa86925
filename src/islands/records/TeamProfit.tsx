import { useEffect, useRef, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { AccountSearch } from '#islands/own/AccountSearch.tsx'
import { Way } from '#islands/own/Way.tsx'
import { calendarRanges } from '#stores/record-period.ts'
import {
  pageTeamProfit,
  profitSorts,
  type TeamProfitQuery,
  type TeamProfitTotals,
  teamProfitFile,
  teamProfitList,
} from '#stores/team-profit.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Pager } from '#ui/Pager.tsx'
import { type Facet, FilterBar, type FrameMessages } from './FilterBar.tsx'
import { NoLines, RecordState, ZoneNote } from './RecordState.tsx'
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

type List = ReturnType<typeof useKeyList<TeamProfitQuery, Awaited<ReturnType<ReturnType<typeof pageTeamProfit>>>>>

/** Who is found: the sums, the members and their pages, or what stands in their place. */
function Found(props: TeamProfitProps & { readonly list: List; readonly found: string; onOpen: (id: string) => void }) {
  const { messages, frame, locale, zone, symbol, list, found, onOpen } = props
  const { data: page, pages, query, status, failure, retry, change } = list
  if (status === 'missing')
    return (
      <section className="panel empty" role="status">
        <p>{messages.foreign}</p>
        <Button onClick={() => onOpen('')}>{messages.toMine}</Button>
      </section>
    )
  if (status === 'failed' && failureCode(failure) === 'team_too_large')
    return (
      <section className="panel empty" role="status">
        <p>{messages.tooMany}</p>
        <Button onClick={() => change({ sort: '' })}>{messages.byAccount}</Button>
      </section>
    )
  const empty =
    query.account === '' ? (
      <section className="panel empty" role="status">
        <p>{messages.none}</p>
      </section>
    ) : (
      <NoLines title={messages.noneFound} text={messages.noneAdvice}>
        <Button onClick={() => change(noFilter)}>{frame.clearFilters}</Button>
      </NoLines>
    )
  return (
    <RecordState {...{ frame, messages, zone, status, failure, retry, data: page, empty }}>
      {page && (
        <>
          <Totals {...{ messages, locale, symbol, found }} totals={page.totals} />
          <p className="sr" role="status">
            {found}
          </p>
          {page.totals.truncated && <p className="alert">{messages.truncated}</p>}
          {!page.totals.sortable && <p className="faint text-[12px]">{messages.tooMany}</p>}
          <TeamProfitLines lines={page.content} {...{ messages, locale }} href={belowOf} onOpen={onOpen} />
          <p className="faint text-[12px]">
            {messages.note} {t(messages, 'counted', { time: formatDateTime(page.asOf, zone) })}
          </p>
          <Pager {...pages} label={frame.pages} previousLabel={frame.previous} nextLabel={frame.next} />
        </>
      )}
    </RecordState>
  )
}

/** What each member of the team paid and won in a time: directly below somebody or on every level, sorted, with sums and a file. */
export function TeamProfit({ messages, frame, locale, zone, symbol }: TeamProfitProps) {
  const [load] = useState(() => pageTeamProfit(zone))
  const list = useKeyList(teamProfitList, load, agentsOnly)
  const { query, data: page, status, failure, change } = list
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(false)
  const open = (parent: string) => {
    opened.current = true
    change({ parent, who: 'direct', account: '' })
  }
  useEffect(() => {
    if (status === 'loading' || !opened.current) return
    opened.current = false
    // The link that had the focus is gone with its list.
    heading.current?.focus()
  }, [status])
  const totals = page?.totals
  const found = totals?.truncated ? messages.foundMany : plural(messages, 'found', totals?.count ?? 0, bcp47[locale])
  const path = page?.path ?? []
  const whose = path.length > 1 ? path.at(-1)?.account : undefined
  const shown = { messages, frame, locale, zone, symbol }
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <div className="end">
          <ExportFile
            label={messages.export}
            name="team-profit"
            zone={zone}
            disabled={status !== 'ready' || page?.content.length === 0}
            load={() => teamProfitFile(query, zone)}
          />
        </div>
      </div>
      {status === 'failed' && failureCode(failure) === 'not_enabled' ? (
        <section className="panel empty" role="status">
          <p>{messages.hidden}</p>
        </section>
      ) : (
        <div className="stack" aria-busy={status === 'loading'}>
          <Way path={path} messages={messages} href={belowOf} onOpen={open} />
          {whose !== undefined && <h2 className="h2">{t(messages, 'below', { account: whose })}</h2>}
          <AccountSearch
            value={query.account}
            messages={messages}
            onChange={(account) => change({ account }, query.account === '' ? 'push' : 'replace')}
          />
          <FilterBar
            {...{ frame, zone, query, found }}
            ranges={calendarRanges}
            facets={facetsOf(messages, query, totals?.sortable ?? true)}
            onChange={change}
            onFacet={(name, value) => change({ [name]: value })}
            onClear={() => change(noFilter)}
          />
          <Found {...shown} list={list} found={found} onOpen={open} />
          <ZoneNote frame={frame} zone={zone} />
        </div>
      )}
    </>
  )
}
