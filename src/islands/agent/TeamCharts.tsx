import { zoneName } from '#browser/zone-days.ts'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { TeamFigures, TeamPeriod } from '#stores/team.ts'
import { Movers } from './Movers.tsx'
import { PairBars } from './PairBars.tsx'
import type { FigureMessages } from './TeamOverview.tsx'

export interface TeamChartsProps {
  readonly figures: TeamFigures
  /** The period that the figures are of. */
  readonly period: TeamPeriod
  readonly words: FigureMessages
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
  /** Name of the site's time zone. */
  readonly zone: string
  readonly locale: Locale
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

function Hours({ figures, period, words, zone, locale }: Omit<TeamChartsProps, 'names'>) {
  const { hours, soFar, totals, earlier, currencySymbol } = figures
  if (hours === undefined) return null
  const money = (amount: string) => formatMoney(amount, currencySymbol, locale)
  const named = { value: money(soFar?.validBet ?? earlier.validBet) }
  return (
    <PairBars
      id="by-hour"
      title={words.byHour}
      text={zoneName(zone, new Date(figures.asOf))}
      head={words.hour}
      asTable={words.asTable}
      series={[
        { name: words.validBet, legend: `${words.periods[period]} ${money(totals.validBet)}`, look: 'pair--1' },
        {
          name: words.dayBefore,
          legend: soFar === undefined ? t(words, `befores.${period}`, named) : t(words, 'soFar', named),
          look: 'pair--4',
        },
      ]}
      rows={hours.map(({ hour, validBet, before }) => ({
        key: hourText(hour),
        label: String(hour).padStart(2, '0'),
        values: [validBet, before],
      }))}
      locale={locale}
    />
  )
}

function MoneyDays({ figures, words, locale }: Pick<TeamChartsProps, 'figures' | 'words' | 'locale'>) {
  return (
    <PairBars
      id="by-day"
      title={words.byDay}
      head={words.day}
      asTable={words.asTable}
      series={[
        { name: words.deposits, legend: words.deposits, look: 'pair--2' },
        { name: words.withdrawals, legend: words.withdrawals, look: 'pair--3' },
      ]}
      more={[words.validBet, words.netWin]}
      rows={figures.days.map(({ day, deposits, withdrawals, validBet, netWin }) => ({
        key: day,
        label: day.slice(8),
        values: [deposits, withdrawals],
        more: [validBet, netWin],
      }))}
      locale={locale}
    />
  )
}

/** What was played by kind of game, each with its part of all. */
function Types({ figures, words, names, locale }: Omit<TeamChartsProps, 'zone' | 'period'>) {
  const { types, currencySymbol } = figures
  const sum = types.reduce((all, { validBet }) => all + Math.max(0, Number(validBet)), 0) || 1
  const share = (amount: string) =>
    (Math.max(0, Number(amount)) / sum).toLocaleString(bcp47[locale], { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section className="panel stack" aria-labelledby="by-game">
      <h2 className="panel__title" id="by-game">
        {words.byGame}
      </h2>
      <ul className="parts">
        {types.map(({ gameType, validBet }) => (
          <li key={gameType}>
            <span>{names[gameType] ?? words.gone}</span>
            <b className="num">{formatMoney(validBet, currencySymbol, locale)}</b>
            <span className="faint num">{share(validBet)}</span>
            <i aria-hidden="true" style={{ inlineSize: `${(100 * Math.max(0, Number(validBet))) / sum}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The team's figures as charts, each with the same figures as a table. */
export function TeamCharts(props: TeamChartsProps) {
  const { figures, words, locale } = props
  const isEmpty = figures.days.length === 0 && figures.types.length === 0
  return (
    <>
      {isEmpty ? (
        <section className="panel empty" role="status">
          <h3>{words.nothing}</h3>
          <p>{words.nothingText}</p>
        </section>
      ) : (
        <div className="charts">
          <div className="stack">
            <Hours {...props} />
            <MoneyDays {...props} />
          </div>
          {figures.types.length > 0 && <Types {...props} />}
        </div>
      )}
      <Movers words={words} locale={locale} />
    </>
  )
}
