import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffMemberPeriod } from '#api/staff-member-figures.ts'
import { listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Part } from './filters.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Figures = Output<StaffApi['staffMemberFigures']>
type Type = StaffMemberPeriod['types'][number]
type Day = StaffMemberPeriod['days'][number]
type Month = Figures['months'][number]

const spans = ['today', 'week', 'month', 'life'] as const
/** What everybody has, and what is shown only of who has any. */
const play = ['bets', 'staked', 'validBet', 'won', 'house', 'seconds'] as const
const money = ['deposits', 'withdrawals', 'netDeposits', 'bonus'] as const
const rare = ['rebate', 'pay', 'adjustments', 'transfers', 'fees'] as const
type Sum = (typeof play | typeof money | typeof rare)[number]
/** They may be below zero, and are written with their sign. */
const signed: readonly string[] = ['house', 'netDeposits', 'adjustments', 'transfers']

const dayField = (text: string): string | undefined => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)
const periodInAddress = listQuery<{ readonly from: string; readonly to: string }>(
  { from: '', to: '' },
  { from: dayField, to: dayField },
)

/** Writes a sum as what it is: money, a number or a time. */
function useSums(currency: string) {
  const { say, locale } = useWords()
  return (name: string, value: string | number) => {
    if (name === 'seconds') {
      const minutes = Math.round(Number(value) / 60)
      return say('counted.hours', { h: Math.floor(minutes / 60), m: minutes % 60 })
    }
    if (typeof value === 'number') return value.toLocaleString(locale)
    if (!signed.includes(name)) return moneyOf(value, currency, locale)
    return <span className={lookOf(value)}>{moneyOf(value, currency, locale, true)}</span>
  }
}

/** Every sum beside itself in today, seven days, the month and in all. */
function Spans({ figures }: { readonly figures: Figures }) {
  const { say, messages } = useWords()
  const show = useSums(figures.currency)
  const hasAny = (name: Sum) => spans.some((span) => /[1-9]/.test(String(figures.spans[span][name])))
  const rows = [...play, ...money, ...rare.filter(hasAny)]
  const label = (name: Sum) => <b>{messages.counted.sums[name]}</b>
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('member.tab.figures')}>
        <span className="faint">{say('counted.asOf', { time: formatDateTime(figures.asOf) })}</span>
      </PanelHead>
      <DataTable
        rows={rows}
        keyOf={(name) => name}
        columns={[
          { head: say('counted.figure'), cell: label },
          ...spans.map((span) => ({
            head: messages.counted.spans[span],
            className: 'r num',
            cell: (name: Sum) => show(name, figures.spans[span][name]),
          })),
        ]}
        line={(name) => (
          <div className="arow">
            {label(name)}
            <dl className="arow__two">
              {spans.map((span) => (
                <div key={span}>
                  <dt>{messages.counted.spans[span]}</dt>
                  <dd>{show(name, figures.spans[span][name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
    </section>
  )
}

/** Play of days or of kinds of game. */
function Played<Row extends Type | Day>(props: {
  readonly title: string
  readonly head: string
  readonly rows: readonly Row[]
  readonly currency: string
  readonly nameOf: (row: Row) => string
  readonly more?: readonly ('deposits' | 'withdrawals')[]
}) {
  const { title, head, rows, currency, nameOf, more = [] } = props
  const { messages } = useWords()
  const show = useSums(currency)
  const names = ['bets', 'staked', 'validBet', 'won', 'house', ...more] as const
  const of = (row: Row, name: (typeof names)[number]) => show(name, (row as Day)[name])
  return (
    <section className="panel panel--flush">
      <div className="panel__head">
        <h3 className="panel__title">{title}</h3>
      </div>
      <DataTable
        rows={rows}
        keyOf={nameOf}
        columns={[
          { head, className: 'num', cell: nameOf },
          ...names.map((name) => ({
            head: messages.counted.sums[name],
            className: 'r num',
            cell: (row: Row) => of(row, name),
          })),
        ]}
        line={(row) => (
          <div className="arow">
            <b className="num">{nameOf(row)}</b>
            <dl>
              {(['bets', 'validBet', 'house'] as const).map((name) => (
                <div key={name}>
                  <dt>{messages.counted.sums[name]}</dt>
                  <dd>{of(row, name)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
    </section>
  )
}

/** Chosen days: by kind of game and day by day. */
function Period({ period, currency }: { readonly period: StaffMemberPeriod; readonly currency: string }) {
  const { say, word } = useWords()
  const kindOf = ({ gameType }: Type) =>
    gameType === '' ? say('counted.otherKind') : word(`settingWords.parts.${gameType}`)
  return (
    <>
      {period.types.length > 0 && (
        <Played
          title={say('counted.kinds')}
          head={say('counted.kind')}
          rows={period.types}
          currency={currency}
          nameOf={kindOf}
        />
      )}
      {period.days.length > 0 && (
        <Played
          title={say('counted.days')}
          head={say('counted.day')}
          rows={period.days}
          currency={currency}
          nameOf={({ day }) => day}
          more={['deposits', 'withdrawals']}
        />
      )}
    </>
  )
}

/** Months with play, and whether the member counted as active in each. */
function Months({ months, currency }: { readonly months: readonly Month[]; readonly currency: string }) {
  const { say, messages } = useWords()
  const show = useSums(currency)
  const state = ({ active }: Month) => (
    <span className={`status ${active ? 'status--ok' : ''}`}>{say(active ? 'counted.active' : 'counted.idle')}</span>
  )
  const valid = ({ validBet }: Month) => show('validBet', validBet)
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('counted.months')} />
      {months.length === 0 ? (
        <Empty bare text={say('counted.noMonths')} />
      ) : (
        <DataTable
          rows={months}
          keyOf={({ month }) => month}
          columns={[
            { head: say('counted.monthName'), className: 'num', cell: ({ month }) => month.slice(0, 7) },
            { head: messages.counted.sums.validBet, className: 'r num', cell: valid },
            { head: say('members.state'), className: 'r', cell: state },
          ]}
          line={(month) => (
            <div className="arow">
              <div className="spread">
                <b className="num">{month.month.slice(0, 7)}</b>
                {state(month)}
              </div>
              <p className="num">{valid(month)}</p>
            </div>
          )}
        />
      )}
    </section>
  )
}

/** What is counted of a member: at a glance, in days of choice, and month by month. */
export function MemberCounted({ account }: { readonly account: string }) {
  const { say } = useWords()
  const { query, change } = useAddress(periodInAddress, {})
  const input = query && { account, from: query.from || undefined, to: query.to || undefined }
  const loaded = useData(
    (asked: NonNullable<typeof input>, signal) => staffCall('staffMemberFigures', asked, { signal }),
    input,
  )
  const { data } = loaded
  const period = data?.period
  const isFailed = loaded.status === 'failed'
  const show = useSums(data?.currency ?? 'THB')
  return (
    <div className="stack">
      {data && <Spans figures={data} />}
      <section className="panel panel--flush">
        <PanelHead title={say('counted.period')}>
          <div className="cluster">
            <Part
              label={say('counted.from')}
              type="date"
              value={query?.from || period?.from || ''}
              onChange={(from) => change({ from })}
            />
            <Part
              label={say('counted.to')}
              type="date"
              value={query?.to || period?.to || ''}
              onChange={(to) => change({ to })}
            />
          </div>
        </PanelHead>
        {!data || !period || isFailed ? (
          <Instead {...loaded} />
        ) : period.days.length === 0 ? (
          <Empty bare text={say('counted.none')} />
        ) : (
          <p className="px-4 pb-3">
            {say('member.house')} <b>{show('house', period.totals.house)}</b>
          </p>
        )}
      </section>
      {data && period && period.days.length > 0 && !isFailed && (
        <div className={`stack ${loaded.status === 'loading' ? 'opacity-60' : ''}`}>
          <Period period={period} currency={data.currency} />
        </div>
      )}
      {data && <Months months={data.months} currency={data.currency} />}
    </div>
  )
}
