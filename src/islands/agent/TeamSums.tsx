import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { TeamSums as Sums, TeamFigures, TeamPeriod } from '#stores/team.ts'
import type { FigureMessages } from './TeamOverview.tsx'

export interface TeamSumsProps {
  /** Absent while they are loading. */
  readonly figures: TeamFigures | undefined
  /** The period that the figures are of. */
  readonly period: TeamPeriod
  readonly words: FigureMessages
  /** Name of the site's time zone. */
  readonly zone: string
  readonly locale: Locale
}

const shown = [
  ...['validBet', 'netWin', 'deposits', 'withdrawals', 'bonus', 'active', 'newAccounts', 'firstDeposits'],
] as readonly (keyof Sums)[]

/** Which figures yesterday had come to at this time. */
type SoFar = Partial<Readonly<Record<keyof Sums, string | number>>>

/**
 * What the team came to in a period, each figure with that of the period before, and up to when is counted. What today has come to
 * so far stands beside what yesterday had come to at this time, where that is known.
 */
export function TeamSums({ figures, period, words, zone, locale }: TeamSumsProps) {
  const write = (value: string | number): string =>
    typeof value === 'number'
      ? value.toLocaleString(bcp47[locale])
      : formatMoney(value, figures?.currencySymbol ?? '', locale)
  const before = ({ soFar, earlier }: TeamFigures, name: keyof Sums): string => {
    const then = (soFar as SoFar | undefined)?.[name]
    if (then !== undefined) return t(words, 'soFar', { value: write(then) })
    return t(words, `befores.${period}`, { value: write(earlier[name]) })
  }
  return (
    <div>
      <dl className="kpis">
        {shown.map((name) => (
          <div key={name} className="kpi">
            <dt className="kpi__l">{words[name]}</dt>
            <dd className="kpi__v num">
              {figures ? write(figures.totals[name]) : <span className="skel inline-block h-5 w-18 align-middle" />}
            </dd>
            <dd className="kpi__d num">{figures ? before(figures, name) : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <p className="faint num mt-2 text-[12px]">
        {figures ? t(words, 'counted', { time: formatDateTime(figures.asOf, zone) }) : '\u00a0'}
      </p>
    </div>
  )
}
