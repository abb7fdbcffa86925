import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Day = Output<StaffApi['staffDaySeals']>['content'][number]

/** The days whose figures of teams are sealed in the ledger's chain, the newest first. */
export function SealedDays() {
  const { say, locale } = useWords()
  const [cursor, setCursor] = useState('')
  const loaded = useData(
    (from: string, signal) => staffCall('staffDaySeals', { cursor: from || undefined }, { signal }),
    cursor,
  )
  const { data } = loaded
  const money = (sum: string) => formatMoney(sum, data?.currencySymbol ?? '', locale)
  const count = (many: number) => many.toLocaleString(bcp47[locale])
  const root = (day: Day) => (
    <span className="mono" title={day.root}>
      {day.root.slice(0, 12)}
    </span>
  )
  return (
    <section className="panel panel--flush" aria-labelledby="sealed-days">
      <PanelHead title={say('jobs.sealed.title')} id="sealed-days">
        <span className="inline-flex gap-2">
          {cursor !== '' && (
            <Button size="sm" onClick={() => setCursor('')}>
              {say('jobs.sealed.newest')}
            </Button>
          )}
          {data?.next !== undefined && (
            <Button size="sm" onClick={() => setCursor(data.next ?? '')}>
              {say('jobs.sealed.older')}
            </Button>
          )}
        </span>
      </PanelHead>
      {data === undefined ? (
        <Instead {...loaded} rows={4} />
      ) : data.content.length === 0 ? (
        <p className="empty">{say('jobs.sealed.none')}</p>
      ) : (
        <DataTable
          rows={data.content}
          keyOf={({ day }) => day}
          columns={[
            { head: say('jobs.sealed.day'), className: 'num', cell: ({ day }) => <b>{day}</b> },
            { head: say('jobs.sealed.teams'), className: 'r num', cell: ({ teams }) => count(teams) },
            { head: say('jobs.sealed.bets'), className: 'r num', cell: ({ bets }) => count(bets) },
            { head: say('jobs.sealed.validBet'), className: 'r num', cell: ({ validBet }) => money(validBet) },
            { head: say('jobs.sealed.netWin'), className: 'r num', cell: ({ netWin }) => money(netWin) },
            { head: say('jobs.sealed.at'), className: 'num', cell: ({ sealedAt }) => formatDateTime(sealedAt) },
            { head: say('jobs.sealed.root'), cell: root },
          ]}
          line={(day) => (
            <div className="arow">
              <div className="spread">
                <b className="num">{day.day}</b>
                {root(day)}
              </div>
              <p className="faint num">
                {say('jobs.sealed.bets')} {count(day.bets)}, {say('jobs.sealed.validBet')} {money(day.validBet)}
              </p>
            </div>
          )}
        />
      )}
    </section>
  )
}
