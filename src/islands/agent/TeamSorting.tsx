import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { type TeamPage, type TeamQuery, teamPeriods, teamSorts } from '#stores/team.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { TeamMessages } from './TeamOverview.tsx'

export interface TeamSortingProps {
  readonly query: Pick<TeamQuery, 'sort' | 'period'>
  readonly messages: TeamMessages
  readonly onChange: (change: Partial<Pick<TeamQuery, 'sort' | 'period'>>) => void
}

/** By which figure the direct downlines are sorted, and of what time. */
export function TeamSorting({ query, messages: { sorted: words }, onChange }: TeamSortingProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label={words.by}
        look="small"
        value={query.sort}
        options={teamSorts.map((value) => ({ value, label: words.bys[value] }))}
        onChoose={(sort) => onChange({ sort })}
      />
      <SelectField
        label={words.period}
        look="small"
        value={query.period}
        options={teamPeriods.map((value) => ({ value, label: words.periods[value] }))}
        onChoose={(period) => onChange({ period })}
      />
    </div>
  )
}

export interface TeamSortedNoteProps {
  readonly page: TeamPage
  readonly messages: TeamMessages
  readonly locale: Locale
}

/** What the figures are of, up to when, and that a list which is too long shows its first. */
export function TeamSortedNote({ page: { sorted, timeZone }, messages, locale }: TeamSortedNoteProps) {
  if (sorted === undefined) return null
  return (
    <>
      {sorted.top !== undefined && (
        <p className="alert">{t(messages, 'sorted.top', { n: sorted.top.toLocaleString(bcp47[locale]) })}</p>
      )}
      <p className="faint mt-3 text-[12px]">
        {messages.sorted.note} {t(messages, 'sorted.counted', { time: formatDateTime(sorted.asOf, timeZone) })}
      </p>
    </>
  )
}
