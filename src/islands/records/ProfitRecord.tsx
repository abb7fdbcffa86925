import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dayIn } from '#browser/zone-days.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { bcp47, dateTag, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { ListPage } from '#islands/data/ListPage.tsx'
import { PageTools } from '#islands/data/PageTools.tsx'
import { useAddress } from '#islands/data/use-address.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { $balance } from '#stores/balance.ts'
import {
  type Profit,
  type ProfitPeriod,
  type ProfitQuery,
  periodOf,
  profitFile,
  profitList,
  profitOf,
  profitRanges,
} from '#stores/profit.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { sumOf } from './days.tsx'
import type { FrameMessages } from './FilterBar.tsx'
import { ProfitDays } from './ProfitDays.tsx'
import { ProfitKinds } from './ProfitKinds.tsx'
import { ProfitLinePlot, timeOf } from './ProfitLinePlot.tsx'
import { averageOf, backOfHundred, spotsOf } from './profit-lines.ts'
import { Failed, ZoneNote } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'

export type ProfitMessages = typeof import('#locales/en/profit.json')

export interface ProfitRecordProps {
  /** Texts of the namespace `profit`. */
  readonly messages: ProfitMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

/** What a period is called. */
function labelOf({ from, to, by }: ProfitPeriod, range: ProfitQuery['range'], locale: Locale): string {
  if (range === 'week') return `${from} – ${to}`
  const name = (day: string, month: 'long' | 'short') =>
    new Intl.DateTimeFormat(dateTag(locale), { month, year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  return by === 'day' ? name(from, 'long') : `${name(from, 'short')} – ${name(to, 'short')}`
}

function Bar(props: {
  readonly query: ProfitQuery
  readonly period: ProfitPeriod
  readonly label: string
  readonly messages: ProfitMessages
  readonly change: (wanted: Partial<ProfitQuery>) => void
  readonly isKnown: boolean
}) {
  const { query, period, label, messages, change, isKnown } = props
  const step = (at: string | undefined, name: string, icon: string) => (
    <button
      type="button"
      className="icon-btn icon-btn--line"
      aria-label={name}
      disabled={at === undefined}
      onClick={() => change({ at: at ?? '' })}
    >
      <span className={`i ${icon}`} aria-hidden="true" />
    </button>
  )
  return (
    <div className={`spread flex-wrap gap-3 ${isKnown ? '' : 'invisible'}`}>
      <Segmented
        label={messages.range}
        choices={profitRanges.map((value) => ({ value, label: messages.ranges[value] }))}
        value={query.range}
        onChange={(range) => change({ range })}
      />
      <span className="profit__step flex items-center gap-2">
        {step(period.earlier, messages.earlier, 'i-ph-caret-left')}
        <b className="num font-semibold">{label}</b>
        {step(period.later, messages.later, 'i-ph-caret-right')}
      </span>
    </div>
  )
}

interface ShownProps extends Pick<ProfitRecordProps, 'messages' | 'locale'> {
  readonly data: Profit
  readonly symbol: string
  /** How many days of the period have begun. */
  readonly days: number
}

function Sentence({ data, symbol, days, messages, locale }: ShownProps) {
  const { totals, playedDays, currency } = data
  const back = backOfHundred(totals.staked, totals.won, currency)
  const said = { of: formatMoney('100', symbol, locale), back: formatMoney(back ?? '0', symbol, locale) }
  const when = { of: days, time: timeOf(totals.seconds, messages) }
  return (
    <section className="panel">
      <h2 className="muted text-[13px]">{messages.result}</h2>
      <p className={`money num ${lookOf(totals.result)}`}>{formatMoney(totals.result, symbol, locale, true)}</p>
      <p className="say">
        {back !== undefined && `${t(messages, 'share', said)} `}
        {playedDays > 0 ? plural(messages, 'played', playedDays, bcp47[locale], when) : messages.notPlayed}
      </p>
    </section>
  )
}

function Six({ data, symbol, days, messages, locale }: ShownProps) {
  const { totals, currency } = data
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const gifts = sumOf([totals.bonus, totals.rebate], currency)
  return (
    <Sums
      sums={[
        { label: messages.deposits, value: money(totals.deposits) },
        { label: messages.withdrawals, value: money(totals.withdrawals) },
        { label: messages.staked, value: money(totals.staked) },
        { label: messages.won, value: money(totals.won) },
        { label: messages.gifts, value: money(gifts, true), look: lookOf(gifts) },
        { label: messages.average, value: money(averageOf(totals.result, days, currency), true) },
      ]}
    />
  )
}

function Beside({ data: { before, netDeposits }, symbol, messages, locale }: Omit<ShownProps, 'days'>) {
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const days = { from: before.from, to: before.to, staked: money(before.staked) }
  return (
    <section className="panel stack">
      <div>
        <h2 className="panel__title">{messages.compare}</h2>
        <p className={`profit__sum num ${lookOf(before.result)}`}>{money(before.result, true)}</p>
        <p className="faint text-[13px]">{t(messages, 'compareSay', days)}</p>
      </div>
      <div>
        <h2 className="panel__title">{messages.life}</h2>
        <p className="profit__sum num">{money(netDeposits)}</p>
        <p className="faint text-[13px]">{messages.lifeSay}</p>
      </div>
    </section>
  )
}

/** What a member's own play and money came to in a week, a month or a year, from what is counted. */
export function ProfitRecord({ messages, frame, names, locale, zone }: ProfitRecordProps) {
  const [load] = useState(() => profitOf(zone))
  const { query: asked, change } = useAddress(profitList, {})
  const list = useResource(load, asked)
  const { data, input, status } = list
  const query = asked ?? profitList.start
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const today = dayIn(zone, new Date())
  const period = periodOf(query, zone, new Date())
  // What is drawn is of the answer, which may still be the one before.
  const drawn = periodOf(input ?? query, zone, new Date())
  const spots = spotsOf(data?.content ?? [], drawn, today)
  const days = spotsOf([], { ...drawn, by: 'day' }, today).filter(({ isLater }) => !isLater).length
  const shown = { symbol, messages, locale }
  const label = labelOf(period, query.range, locale)
  return (
    <ListPage
      list={list}
      words={{ ...frame, trial: messages.trial }}
      // The server does not know the address: the bar keeps its place until the page does.
      head={<Bar {...{ query, period, messages, change, isKnown: asked !== undefined }} label={asked ? label : ''} />}
      none={
        <Empty title={messages.none} text={messages.noneAdvice}>
          {query.at !== '' && (
            <Button look="primary" onClick={() => change(profitList.start)}>
              {messages.now}
            </Button>
          )}
        </Empty>
      }
      failure={(retry) => <Failed list={{ ...list, retry }} {...{ frame, zone }} />}
      foot={
        <>
          {(data || status !== 'loading') && <ZoneNote frame={frame} zone={zone} />}
          {data && status === 'ready' && (
            <PageTools>
              <ExportFile label={frame.toFile} name="profit" {...{ zone, list }} load={() => profitFile(query, zone)} />
            </PageTools>
          )}
        </>
      }
    >
      {(data) => (
        <>
          <Sentence {...shown} {...{ data, days }} />
          <Six {...shown} {...{ data, days }} />
          <div className="profit__halves">
            <section className="panel">
              <div className="panel__head">
                <h2 className="panel__title">{messages.days[(input ?? query).range]}</h2>
              </div>
              <ProfitDays
                {...shown}
                {...{ spots, today, label }}
                by={drawn.by}
                onMonth={(at) => change({ range: 'month', at })}
              />
              <p className="faint mt-3 text-[12px]">{messages.daysNote[drawn.by]}</p>
            </section>
            <ProfitLinePlot {...shown} {...{ spots }} by={drawn.by} currency={data.currency} />
          </div>
          <div className="profit__halves">
            {data.types.length > 0 && <ProfitKinds {...shown} types={data.types} names={names} />}
            <Beside {...shown} data={data} />
          </div>
          <p className="faint num text-[12px]">{t(messages, 'counted', { time: formatDateTime(data.asOf, zone) })}</p>
        </>
      )}
    </ListPage>
  )
}
