import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Month = Output<StaffApi['staffReferralSums']>['months'][number]
const counts = ['joined', 'counted'] as const
const sums = ['deposits', 'bets', 'rewards', 'takenBack', 'shares'] as const

/** What friends brought and cost, this month and the one before. */
export function ReferralSums() {
  const { say, messages, locale } = useWords()
  const loaded = useData((_: null, signal) => staffCall('staffReferralSums', {}, { signal }), null)
  const { data } = loaded
  const { heads } = messages.referral
  const money = (sum: string) => moneyOf(sum, data?.currency ?? '', locale)
  return (
    <section className="panel panel--flush" aria-labelledby="referral-sums">
      <PanelHead title={say('referral.sums')} id="referral-sums">
        {data !== undefined && data.held > 0 && (
          <span className="status status--wait">
            {say('referral.heldNow', { n: data.held.toLocaleString(locale) })}
          </span>
        )}
      </PanelHead>
      {data === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : (
        <DataTable
          rows={data.months}
          keyOf={({ month }) => month}
          columns={[
            { head: say('vip.month'), className: 'num', cell: ({ month }) => month },
            ...counts.map((name) => ({
              head: heads[name],
              className: 'r num',
              cell: (row: Month) => row[name].toLocaleString(locale),
            })),
            ...sums.map((name) => ({ head: heads[name], className: 'r num', cell: (row: Month) => money(row[name]) })),
          ]}
          line={(row) => (
            <div className="arow">
              <b className="num">{row.month}</b>
              <dl className="arow__two">
                {counts.map((name) => (
                  <div key={name}>
                    <dt>{heads[name]}</dt>
                    <dd className="num">{row[name].toLocaleString(locale)}</dd>
                  </div>
                ))}
                {sums.map((name) => (
                  <div key={name}>
                    <dt>{heads[name]}</dt>
                    <dd className="num">{money(row[name])}</dd>
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
