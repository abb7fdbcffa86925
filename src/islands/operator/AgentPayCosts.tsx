import { useState } from 'react'
import { contractKinds } from '#api/contract-kinds.ts'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatMoney } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Instead } from './lists.tsx'
import { PayHead } from './PayHead.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Cost = Output<StaffApi['staffPayCosts']>['periods'][number]

const units = ['day', 'month'] as const

/** What agents' pay has cost, by days or months and by kind. */
export function AgentPayCosts({ onBack }: { readonly onBack: () => void }) {
  const { say, messages, locale } = useWords()
  const [by, setBy] = useState<(typeof units)[number]>('day')
  const loaded = useData(
    (unit: (typeof units)[number], signal) => staffCall('staffPayCosts', { by: unit }, { signal }),
    by,
  )
  const { data } = loaded
  const money = (sum: string) => formatMoney(sum, data?.currencySymbol ?? '', locale)
  const parts = [
    ...contractKinds.map((kind) => [messages.movements[kind], ({ kinds }: Cost) => kinds[kind]] as const),
    [say('payCosts.corrected'), ({ corrected }: Cost) => corrected] as const,
  ]
  return (
    <div className="stack">
      <PayHead title={say('payCosts.title')} note={say('payCosts.note')} onBack={onBack} />
      <div className="bar">
        <Segmented
          label={say('payCosts.by')}
          value={by}
          choices={units.map((value) => ({ value, label: messages.payCosts.units[value] }))}
          onChange={setBy}
        />
      </div>
      <section className="panel panel--flush">
        {data === undefined ? (
          <Instead {...loaded} />
        ) : data.periods.length === 0 ? (
          <Empty bare text={say('payCosts.none')} />
        ) : (
          <DataTable
            rows={data.periods}
            keyOf={({ period }) => period}
            columns={[
              { head: say('payCosts.period'), className: 'num', cell: ({ period }) => period },
              ...parts.map(([head, sumOf]) => ({
                head,
                className: 'r num',
                cell: (row: Cost) => money(sumOf(row)),
              })),
              { head: say('agentPay.total'), className: 'r num', cell: ({ total }) => <b>{money(total)}</b> },
            ]}
            line={(row) => (
              <div className="arow">
                <div className="spread">
                  <b className="num">{row.period}</b>
                  <b className="num">{money(row.total)}</b>
                </div>
                <dl className="arow__two">
                  {parts.map(([head, sumOf]) => (
                    <div key={head}>
                      <dt>{head}</dt>
                      <dd className="num">{money(sumOf(row))}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            )}
          />
        )}
      </section>
    </div>
  )
}
