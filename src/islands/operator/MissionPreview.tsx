import type { Language } from '#api/language.ts'
import { type Cadence, isSumKind, type MissionKind } from '#api/mission-rules.ts'
import { currencyOf } from '#api/money.ts'
import { addDays } from '#browser/zone-days.ts'
import type { Locale } from '#i18n/locale.ts'
import { MissionRow } from '#islands/own/MissionRow.tsx'
import type { MissionMessages } from '#islands/own/mission-words.ts'
import type { Mission } from '#stores/missions.ts'
import { Preview } from './Preview.tsx'
import { textOf, titleOf } from './texts-form.ts'
import { typedNumber, typedSum } from './typed-sums.ts'

type Written = (typeof titleOf | typeof textOf)[Language]
type Values = Readonly<Record<Written | 'cadence' | 'kind' | 'goal' | 'points' | 'last', string>>

const files = import.meta.glob<MissionMessages>('/locales/*/missions.json', { import: 'default' })
const read = (language: Locale): Promise<MissionMessages> => files[`/locales/${language}/missions.json`]!()

/** The clock by which days are written here: a day of the calendar is the same in each. */
const zone = 'UTC'

/** The mission for somebody who has done nothing for it yet. */
function missionOf(values: Values, language: Locale, currency: string): Mission {
  const kind = values.kind as MissionKind
  const amount = (text: string) => (isSumKind(kind) ? typedSum(text, currency) : String(typedNumber(text) ?? 0))
  return {
    ...{ id: '', period: '', title: values[titleOf[language]].trim(), text: values[textOf[language]].trim() },
    ...{ cadence: values.cadence as Cadence, kind, goal: amount(values.goal), done: amount('') },
    state: 'open',
    points: `${typedNumber(values.points) ?? 0}.00`,
    ...(values.last !== '' && { endsAt: `${addDays(values.last, 1)}T00:00:00.000Z` }),
  }
}

/** A mission among those of a member, while it is written. */
export function MissionPreview({ values, currency }: { readonly values: Values; readonly currency: string }) {
  return (
    <Preview read={read}>
      {(messages, locale) => (
        <ul className="panel panel--flush">
          <MissionRow
            {...{ messages, locale, zone }}
            mission={missionOf(values, locale, currency)}
            symbol={currencyOf(currency).symbol}
          >
            {values.kind !== 'login' && <span className="btn btn--second btn--sm">{messages.go}</span>}
          </MissionRow>
        </ul>
      )}
    </Preview>
  )
}
