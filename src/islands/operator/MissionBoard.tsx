import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { ListPanel } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const months = ['this', 'last'] as const
type Board = Output<StaffApi['staffMissionBoard']>
type Row = Board['content'][number]

/** Who stands where in a month, what has a prize, and what missions cost. */
export function MissionBoard() {
  const { say, locale, messages } = useWords()
  const [month, setMonth] = useState<(typeof months)[number]>('this')
  const loaded = useData(
    (of: (typeof months)[number], signal) => staffCall('staffMissionBoard', { month: of }, { signal }),
    month,
  )
  const { data } = loaded
  const money = (sum: string) => (/[1-9]/.test(sum) ? moneyOf(sum, data?.currency ?? '', locale) : '—')
  const points = (row: Row) => formatPoints(row.points, locale)
  /** Of a month whose prizes are fixed: whether this one is paid. */
  const prize = ({ prize: sum, paidAt, endedAt }: Row) => (
    <>
      {money(sum)}
      {data?.fixedAt !== undefined && (
        <span className="sub">
          {say(paidAt !== undefined ? 'missions.paid' : endedAt !== undefined ? 'missions.ended' : 'missions.waits')}
        </span>
      )}
    </>
  )
  const cost = data && {
    claims: data.claims.toLocaleString(locale),
    points: formatPoints(data.points, locale),
    sum: moneyOf(data.prizes, data.currency, locale),
  }
  const head = (
    <div className="panel__head">
      <span className="faint">
        {data && cost && `${data.month}: ${say('missions.cost', cost)}`}
        {data?.fixedAt && ` · ${say('missions.fixedAt', { time: formatDateTime(data.fixedAt).slice(0, -3) })}`}
      </span>
      <Segmented
        label={say('vip.month')}
        value={month}
        choices={months.map((value) => ({ value, label: messages.missions.months[value] }))}
        onChange={setMonth}
      />
    </div>
  )
  return (
    <ListPanel
      list={loaded}
      head={head}
      keyOf={({ account }) => account}
      none={say('missions.noneBoard')}
      columns={[
        { head: say('missions.rank'), className: 'r num', cell: ({ place }) => place },
        { head: say('members.account'), cell: ({ account }) => <b>{account}</b> },
        { head: say('points.column'), className: 'r num', cell: points },
        { head: say('missions.prize'), className: 'r num', cell: prize },
      ]}
      line={(row) => (
        <div className="arow">
          <div className="spread">
            <b>{`${row.place} ${row.account}`}</b>
            <span className="num">{points(row)}</span>
          </div>
          <p className="faint num">
            {say('missions.prize')} {prize(row)}
          </p>
        </div>
      )}
    />
  )
}
