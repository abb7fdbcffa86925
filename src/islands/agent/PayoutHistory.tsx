import { useRef } from 'react'
import type { ContractKind } from '#api/contracts.ts'
import { dayIn } from '#browser/zone-days.ts'
import { bcp47 } from '#i18n/locale.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { ListPage, type ShownList } from '#islands/data/ListPage.tsx'
import { type PayoutQuery, type PayoutsIn, payoutRanges, payoutsFile, revenueDays } from '#stores/payouts.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { IncomeDays } from './IncomeDays.tsx'
import { PayoutList } from './PayoutList.tsx'
import { type PayProps, writersOf } from './pay-words.ts'

interface HistoryProps extends PayProps {
  readonly kind: ContractKind
  readonly list: ShownList<PayoutsIn> & {
    readonly query: PayoutQuery
    readonly change: (wanted: Partial<PayoutQuery>) => void
  }
  readonly page: PayoutsIn
  readonly zone: string
}

/** What the chosen time sums to. */
function Sums({ kind, page, messages, locale }: Pick<HistoryProps, 'kind' | 'page' | keyof PayProps>) {
  const { totals, currencySymbol } = page
  const { money } = writersOf(currencySymbol, locale)
  const figures = [
    [messages.earned, money(totals.pay)],
    [messages.passedOn, money(totals.passed)],
    [kind === 'dividend' ? messages.netLoss : messages.validBet, money(totals.base)],
    [messages.settlements, totals.count.toLocaleString(bcp47[locale])],
  ] as const
  return (
    <dl className="kpis">
      {figures.map(([label, value]) => (
        <div key={label} className="kpi">
          <dt className="kpi__l">{label}</dt>
          <dd className="kpi__v num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The periods of a time that were settled, what they sum to, and the way to have them as a file. */
export function PayoutHistory({ kind, list, page, zone, messages, locale }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { query, status, change } = list
  const { range } = query
  const words = { messages, locale }
  const showAll = () => {
    // The button goes with the sentence that it stands below.
    heading.current?.focus()
    change({ range: 'all' })
  }
  // A dividend has no more than some lines, and one day has no others beside it. The range tells before its answer comes.
  const hasDays = kind !== 'dividend' && range !== 'today' && range !== 'all'
  const days = hasDays ? (page.days ?? revenueDays(range, dayIn(zone, new Date()))) : undefined
  return (
    <div className="stack">
      <div className="spread flex-wrap">
        <h2 className="panel__title" id="history" ref={heading} tabIndex={-1}>
          {messages.history}
        </h2>
        <div className="period">
          <Segmented
            label={messages.range}
            choices={payoutRanges(kind).map((value) => ({ value, label: messages.ranges[value] }))}
            value={range}
            onChange={(wanted) => change({ range: wanted })}
          />
          <ExportFile
            label={messages.toFile}
            name={kind}
            {...{ zone, list }}
            load={() => payoutsFile(kind, range, zone)}
          />
        </div>
      </div>
      {/* They keep their place where the answer does not come: what they say is of another time then. */}
      <div className={`stack ${status === 'failed' ? 'invisible' : ''}`} aria-busy={status === 'loading'}>
        <Sums {...{ kind, page, ...words }} />
        {days && (
          <IncomeDays days={page.totals.days ?? []} {...days} kind={kind} symbol={page.currencySymbol} {...words} />
        )}
      </div>
      <ListPage
        list={list}
        words={messages}
        box="panel panel--flush"
        pagesBelow
        labelledBy="history"
        none={
          range === 'all' ? (
            <Empty bare title={messages.empty} text={messages.emptyText} />
          ) : (
            <Empty bare title={messages.nothingYet} text={messages.nothingHere}>
              <Button onClick={showAll}>{messages.showAll}</Button>
            </Empty>
          )
        }
      >
        {({ content, currencySymbol }) => <PayoutList {...{ content, zone, ...words }} symbol={currencySymbol} />}
      </ListPage>
    </div>
  )
}
