import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { CountedProgramme } from '#api/staff-programmes.ts'
import { formatPoints } from '#i18n/points.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Month = Output<StaffApi['staffProgramme']>['months'][number]
const facts = ['members', 'money', 'points', 'bets', 'deposits', 'netWin'] as const
type Fact = (typeof facts)[number]

/** What a programme cost and what those who took part brought, this month and the one before. */
export function ProgrammeOutcome({ programme }: { readonly programme: CountedProgramme }) {
  const { say, messages, locale } = useWords()
  const loaded = useData(
    (of: CountedProgramme, signal) => staffCall('staffProgramme', { programme: of }, { signal }),
    programme,
  )
  const { data } = loaded
  const said = messages.outcome
  const id = `outcome-${programme}`
  const value = (row: Month, fact: Fact): string => {
    if (fact === 'members') return row.members.toLocaleString(locale)
    if (fact === 'points') return formatPoints(row.points, locale)
    return moneyOf(row[fact], data?.currency ?? '', locale)
  }
  return (
    <section className="panel panel--flush" aria-labelledby={id}>
      <PanelHead title={said.titles[programme]} id={id}>
        <span className="faint">{say('outcome.note')}</span>
      </PanelHead>
      {data === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : (
        <DataTable
          rows={data.months}
          keyOf={({ month }) => month}
          columns={[
            { head: say('vip.month'), className: 'num', cell: ({ month }) => month },
            ...facts.map((fact) => ({
              head: said.heads[fact],
              className: 'r num',
              cell: (row: Month) => value(row, fact),
            })),
          ]}
          line={(row) => (
            <div className="arow">
              <b className="num">{row.month}</b>
              <dl className="arow__two">
                {facts.map((fact) => (
                  <div key={fact}>
                    <dt>{said.heads[fact]}</dt>
                    <dd className="num">{value(row, fact)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        />
      )}
    </section>
  )
}
