import type { StaffRedemption } from '#api/staff-mall.ts'
import { formatPoints } from '#i18n/points.ts'
import { staffCall } from '#stores/staff-session.ts'
import { askedOf, DecisionQueue, decisionQuery } from './DecisionQueue.tsx'
import { useWords } from './words.ts'

const inAddress = decisionQuery('in_process')

/** What members have redeemed: what waits for a decision, and what was decided. */
export function RedemptionQueue() {
  const { say, messages, locale } = useWords()
  const what = ({ title, delivery }: StaffRedemption) => (
    <>
      <b>{title}</b>
      {delivery !== '' && <span className="sub pre">{delivery}</span>}
    </>
  )
  return (
    <DecisionQueue<'in_process', StaffRedemption>
      title={say('pages.redemptions')}
      of="redemption"
      inAddress={inAddress}
      load={(query, signal) => staffCall('staffRedemptions', askedOf(query, locale), { signal })}
      taking={{
        next: () => staffCall('staffNextRedemption', { language: locale }),
        take: (id, free) => staffCall('staffTakeRedemption', { id, free, language: locale }),
      }}
      what={{ head: say('rewards.title'), className: 'wrap', cell: what }}
      sum={{ head: say('points.column'), className: 'r num', cell: ({ points }) => formatPoints(points, locale) }}
      remarkOf={({ remark }) => remark}
      lead={({ row, decision }) => (
        <>
          <p className="muted">
            {row.account}: {row.title}, {formatPoints(row.points, locale)}
          </p>
          <p className="muted">{messages.redemptions[decision].lead}</p>
        </>
      )}
      send={({ row: { id }, decision }, remark) => staffCall('staffDecideRedemption', { id, decision, remark })}
      doneOf={(decision) => messages.redemptions[decision].done}
    />
  )
}
