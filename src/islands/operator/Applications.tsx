import type { StaffApplication } from '#api/staff-applications.ts'
import { formatPoints } from '#i18n/points.ts'
import { staffCall } from '#stores/staff-session.ts'
import { askedOf, DecisionQueue, decisionQuery } from './DecisionQueue.tsx'
import { moneyOf } from './money.ts'
import { Pictures } from './Picture.tsx'
import { useWords } from './words.ts'

const inAddress = decisionQuery('applying')

/** Applications for promotions: what waits for a decision, and what was decided. */
export function Applications() {
  const { say, locale, messages } = useWords()
  /** Its sum or its points. */
  const rewardOf = ({ reward, currency }: StaffApplication) =>
    reward.kind === 'points'
      ? say('offers.points', { n: formatPoints(reward.amount, locale) })
      : moneyOf(reward.amount, currency, locale)
  const what = ({ title, remark, pictures }: StaffApplication) => (
    <>
      <b>{title}</b>
      {remark !== '' && <span className="sub pre">{remark}</span>}
      {pictures.length > 0 && <span className="sub">{say('complaints.pictures', { n: pictures.length })}</span>}
    </>
  )
  return (
    <DecisionQueue<'applying', StaffApplication>
      title={say('pages.applications')}
      of="application"
      inAddress={inAddress}
      load={(query, signal) => staffCall('staffApplications', askedOf(query, locale), { signal })}
      taking={{
        next: () => staffCall('staffNextApplication', { language: locale }),
        take: (id, free) => staffCall('staffTakeApplication', { id, free, language: locale }),
      }}
      what={{ head: say('offers.title'), className: 'wrap', cell: what }}
      sum={{ head: say('offers.fields.reward'), className: 'r num', cell: rewardOf }}
      remarkOf={({ reason }) => reason}
      lead={({ row }) => (
        <>
          <p className="muted">
            {row.account}: {row.title}, {rewardOf(row)}
          </p>
          {row.remark !== '' && <p className="note">{row.remark}</p>}
          <Pictures ids={row.pictures} />
          {row.shared.map(({ what, accounts }) => (
            <p key={what} className="alert alert--bad">
              {say('applications.shared', { what: messages.referral.shared[what], accounts: accounts.join(', ') })}
            </p>
          ))}
          {row.sameElsewhere.length > 0 && (
            <p className="alert alert--bad">{say('applications.same', { accounts: row.sameElsewhere.join(', ') })}</p>
          )}
        </>
      )}
      send={({ row: { id }, decision }, reason) => staffCall('staffDecideApplication', { id, decision, reason })}
      doneOf={(decision) => say(`applications.${decision}`)}
    />
  )
}
