import { lazy, Suspense, useState } from 'react'
import { bcp47, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { Instead } from '#islands/data/Instead.tsx'
import { ListPage, type ShownList } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onLive } from '#stores/live.ts'
import { type Revenue, type RevenueRange, revenueFile, revenueIn, revenueList, revenueRanges } from '#stores/payouts.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { DaySealMessages } from './DaySeal.tsx'
import { IncomeDays } from './IncomeDays.tsx'
import { PayoutList } from './PayoutList.tsx'
import { PayoutReplay } from './PayoutReplay.tsx'
import { kindIcons, type PayProps, writersOf } from './pay-words.ts'

const DaySeal = lazy(() => import('./DaySeal.tsx').then((part) => ({ default: part.DaySeal })))

export interface IncomeProps extends PayProps {
  /** Texts of the namespace `day-seal`. */
  readonly sealWords: DaySealMessages
  /** Name of the site's time zone. */
  readonly zone: string
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
  /** Whether there is a page of dividends. */
  readonly dividends: boolean
}

type Totals = NonNullable<Revenue['totals']>
type KindSums = Totals['kinds'][number]

const onPaid = (refresh: () => void) => onLive('balance', refresh)

function Figures({
  totals,
  symbol,
  messages,
  locale,
}: PayProps & { readonly totals: Totals; readonly symbol: string }) {
  const { money } = writersOf(symbol, locale)
  const figures = [
    [
      messages.earned,
      money(totals.pay),
      Number(totals.corrected) === 0 ? '\u00a0' : t(messages, 'correctedBy', { sum: money(totals.corrected, true) }),
    ],
    [messages.waiting, money(totals.waiting), messages.waitingHint],
    [messages.passedOn, money(totals.passed), messages.passedHint],
    [messages.settlements, totals.count.toLocaleString(bcp47[locale]), '\u00a0'],
  ] as const
  return (
    <dl className="kpis">
      {figures.map(([label, value, hint]) => (
        <div key={label} className="kpi">
          <dt className="kpi__l">{label}</dt>
          <dd className="kpi__v num">{value}</dd>
          <dd className="kpi__d">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

interface KindsProps extends PayProps, Pick<IncomeProps, 'dividends'> {
  readonly totals: Totals
  readonly symbol: string
}

/** What each kind brought, each with the way to its page where there is one. */
function Kinds({ totals, symbol, dividends, messages, locale }: KindsProps) {
  const { figure } = writersOf(symbol, locale)
  const name = ({ kind }: KindSums) => {
    const hasPage = kind !== 'dividend' || dividends
    const Box = hasPage ? 'a' : 'span'
    return (
      <Box
        className={`inline-flex items-center gap-2 ${hasPage ? 'link' : ''}`}
        {...(hasPage && { href: localePath(locale, `/agentHome/${kind}`) })}
      >
        <span className={`i ${kindIcons[kind]}`} aria-hidden="true" />
        {messages.titles[kind]}
      </Box>
    )
  }
  const passed = (one: KindSums) => figure(one.passed === '0.00' ? one.passed : `-${one.passed}`)
  return (
    <section className="panel panel--flush" aria-labelledby="per-contract">
      <div className="panel__head">
        <h2 className="panel__title" id="per-contract">
          {messages.perContract}
        </h2>
      </div>
      <DataTable
        rows={totals.kinds}
        keyOf={({ kind }) => kind}
        columns={[
          { head: messages.kind, cell: name },
          { head: messages.replay.baseHead, className: 'r', cell: ({ base }) => figure(base) },
          { head: messages.replay.step3, className: 'r', cell: ({ claim }) => figure(claim) },
          { head: messages.toDownlines, className: 'r', cell: passed },
          { head: messages.my, className: 'r', cell: ({ pay }) => <b>{figure(pay)}</b> },
          { head: messages.count, className: 'r', cell: ({ count }) => count.toLocaleString(bcp47[locale]) },
        ]}
        line={(one) => (
          <div className="arow">
            <div className="spread">
              {name(one)}
              <b className="num">{figure(one.pay)}</b>
            </div>
            <dl>
              <div>
                <dt>{messages.replay.baseHead}</dt>
                <dd className="num">{figure(one.base)}</dd>
              </div>
              <div>
                <dt>{messages.toDownlines}</dt>
                <dd className="num">{passed(one)}</dd>
              </div>
              <div>
                <dt>{messages.count}</dt>
                <dd className="num">{one.count.toLocaleString(bcp47[locale])}</dd>
              </div>
            </dl>
          </div>
        )}
      />
    </section>
  )
}

interface HeadProps extends Pick<IncomeProps, 'zone' | 'messages'> {
  readonly range: RevenueRange
  readonly list: ShownList<Revenue>
  readonly onRange: (range: RevenueRange) => void
}

/** The page's title, the time that is chosen, and the way to have it as a file. */
const Head = ({ range, list, onRange, zone, messages }: HeadProps) => (
  <div className="pagehead flex-wrap">
    <h1 className="h1">{messages.titles.income}</h1>
    <div className="end period">
      <Segmented
        label={messages.range}
        choices={revenueRanges.map((value) => ({ value, label: messages.ranges[value] }))}
        value={range}
        onChange={onRange}
      />
      <ExportFile label={messages.toFile} name="income" {...{ zone, list }} load={() => revenueFile(range, zone)} />
    </div>
  </div>
)

/** All that an agent earned in a time, or one payment of it. */
export function Income({ zone, names, sealWords, dividends, messages, locale }: IncomeProps) {
  const [load] = useState(() => revenueIn(zone))
  const list = useKeyList(revenueList, load, { ...agentsOnly, live: onPaid })
  const { query, data, status, change, retry } = list
  const words = { messages, locale }
  if (query.run !== '')
    return <PayoutReplay run={query.run} names={names} onBack={() => change({ run: '' })} {...words} />
  return (
    <>
      <Head range={query.range} list={list} onRange={(range) => change({ range })} zone={zone} messages={messages} />
      {data ? (
        <div className="stack" aria-busy={status === 'loading'}>
          <Figures totals={data.totals} symbol={data.currencySymbol} {...words} />
          {data.totals.count === 0 ? (
            <Empty title={messages.nothingYet} text={messages.nothingText}>
              <Button data-action="contract" aria-haspopup="dialog">
                {messages.open}
              </Button>
            </Empty>
          ) : (
            <>
              {data.from !== data.to && (
                <IncomeDays
                  days={data.totals.days}
                  from={data.from}
                  to={data.to}
                  symbol={data.currencySymbol}
                  {...words}
                />
              )}
              <Kinds totals={data.totals} symbol={data.currencySymbol} dividends={dividends} {...words} />
              <ListPage
                list={list}
                words={messages}
                box="panel panel--flush"
                pagesBelow
                labelledBy="latest"
                head={
                  <div className="panel__head">
                    <h2 className="panel__title" id="latest">
                      {messages.latest}
                    </h2>
                  </div>
                }
                none={messages.nothingYet}
              >
                {({ content, currencySymbol }) => (
                  <PayoutList content={content} symbol={currencySymbol} zone={zone} mixed {...words} />
                )}
              </ListPage>
            </>
          )}
          <Suspense>
            <DaySeal messages={sealWords} locale={locale} zone={zone} />
          </Suspense>
        </div>
      ) : (
        <Instead messages={messages} status={status} retry={retry}>
          <div className="stack">
            <div className="skel h-24" />
            <div className="skel h-80" />
          </div>
        </Instead>
      )}
    </>
  )
}
