import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { type PointsPage, pagePoints, pointFilter, pointKindNames, pointList } from '#stores/points.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Day, Time } from './days.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { FrameMessages } from './FilterBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'

export type PointsMessages = typeof import('#locales/en/points.json')
type Line = PointsPage['content'][number]

export interface PointsRecordProps {
  /** Texts of the namespace `points`. */
  readonly messages: PointsMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Names of the types of games. */
  readonly games: Readonly<Record<string, string>>
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

type Shown = Pick<PointsRecordProps, 'messages' | 'games' | 'locale' | 'zone'> & { readonly symbol: string }

/** What rates are of. */
const hundred = '100'

const icons: Readonly<Record<Line['kind'], string>> = {
  bet: 'i-ph-receipt',
  gift: 'i-ph-gift',
  redeem: 'i-ph-storefront',
  return: 'i-ph-arrow-u-up-left',
  convert: 'i-ph-coins',
  correction: 'i-ph-plus-minus',
}

/** What changed the points, and by which bets. */
function wordsOf(line: Line, { messages, games, locale, symbol }: Shown) {
  const { kind, bets, amount, reference } = line
  if (bets === undefined) return { name: messages.kinds[kind], note: reference ?? '' }
  const game = games[bets.gameType] ?? messages.otherGame
  const money = (sum: string) => formatMoney(sum, symbol, locale)
  return {
    name: t(messages, amount.startsWith('-') ? 'taken' : 'bets', { game }),
    note: t(messages, 'rate', {
      ...{ amount: money(bets.amount), hundred: money(hundred) },
      points: plural(messages, 'points', Number(bets.rate), bcp47[locale]),
    }),
  }
}

const When = ({ line, zone }: { readonly line: Line; readonly zone: string }) =>
  line.bets ? <Day day={line.bets.day} zone={zone} /> : <Time iso={line.time} zone={zone} />

const Amount = ({ line, locale }: { readonly line: Line; readonly locale: Locale }) => (
  <span className={`num ${lookOf(line.amount)}`}>{formatPoints(line.amount, locale, true)}</span>
)

function Lines({ lines, ...shown }: Shown & { readonly lines: readonly Line[] }) {
  const { messages, locale, zone } = shown
  const icon = ({ kind }: Line) => <span className={`i ${icons[kind]}`} aria-hidden="true" />
  return (
    <DataTable
      frame="panel panel--flush"
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.time, className: 'num', cell: (line) => <When line={line} zone={zone} /> },
        {
          head: messages.what,
          cell: (line) => (
            <span className="flex items-center gap-2">
              <span className="muted">{icon(line)}</span>
              <b className="font-semibold">{wordsOf(line, shown).name}</b>
            </span>
          ),
        },
        { head: messages.note, className: 'faint num', cell: (line) => wordsOf(line, shown).note },
        { head: messages.amount, className: 'r font-semibold', cell: (line) => <Amount line={line} locale={locale} /> },
      ]}
      line={(line) => (
        <div className="rec rec--ic">
          <span className="rec__ic">{icon(line)}</span>
          <b>{wordsOf(line, shown).name}</b>
          <b className="end">
            <Amount line={line} locale={locale} />
          </b>
          <small className="num col-span-2">
            <When line={line} zone={zone} /> {wordsOf(line, shown).note}
          </small>
        </div>
      )}
    />
  )
}

function Totals(
  props: Pick<Shown, 'messages' | 'locale'> & {
    readonly totals: NonNullable<PointsPage['totals']>
    readonly found: string
  },
) {
  const { messages, locale, totals, found } = props
  const { earned, spent, returned, balance, waiting } = totals
  const less = /[1-9]/.test(spent) ? `-${spent}` : spent
  const isWaiting = /[1-9]/.test(waiting)
  return (
    <Sums
      sums={[
        { label: messages.earned, value: formatPoints(earned, locale, true), look: lookOf(earned), note: found },
        { label: messages.spent, value: formatPoints(less, locale) },
        { label: messages.returned, value: formatPoints(returned, locale, true) },
        {
          label: messages.now,
          value: formatPoints(balance, locale),
          look: balance.startsWith('-') ? 'neg' : '',
          note: isWaiting ? t(messages, 'waiting', { points: formatPoints(waiting, locale) }) : undefined,
        },
      ]}
    />
  )
}

/** Every change of the member’s own points: what bets earned each day, what was given and what was spent. */
export function PointsRecord({ messages, frame, games, locale, zone }: PointsRecordProps) {
  const [load] = useState(() => pagePoints(zone))
  const list = useKeyList(pointList, load)
  const { query, data: page, failure } = list
  if (failureCode(failure) === 'points_off')
    return (
      <p className="panel" role="status">
        {messages.off}
      </p>
    )
  const found = plural(messages, 'found', page?.totals.count ?? 0, bcp47[locale])
  const kinds = pointKindNames.map((name) => [name, messages.kinds[name]] as const)
  const facets = [{ name: 'kind', label: messages.kind, value: query.kind, options: kinds }]
  return (
    <RecordFrame
      {...{ list, messages, frame, zone, facets, found }}
      noFilter={{ kind: '' }}
      totals={({ totals }) => <Totals {...{ messages, locale, found, totals }} />}
      foot={({ content }) => (
        <ExportButton
          {...{ frame, locale, zone, facets, found }}
          isEmpty={content.length === 0}
          wanted={{ record: 'points', query, filter: pointFilter(query, zone) }}
        />
      )}
    >
      {({ content, totals }) => (
        <Lines {...{ messages, games, locale, zone }} symbol={totals.currencySymbol} lines={content} />
      )}
    </RecordFrame>
  )
}
