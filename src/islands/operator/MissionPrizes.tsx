import { useState } from 'react'
import type { WaitingPrize } from '#api/staff-missions.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ListPanel } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { RowCard } from './RowCard.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const timeOf = (at: string): string => formatDateTime(at).slice(0, 16)
const keyOf = ({ month, account }: WaitingPrize): string => `${month} ${account}`

/** Prizes of ended months that could not be paid: how often they were tried, why not, and when next. */
export function MissionPrizes() {
  const { say, many, explain, locale, messages } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffMissionPrizes', {}, { signal }), 'all')
  const [busy, setBusy] = useState<string>()
  const { reasons } = messages.missions
  async function tryNow(row: WaitingPrize): Promise<void> {
    setBusy(keyOf(row))
    const { month, account } = row
    try {
      const { reason } = await staffCall('staffTryMissionPrize', { month, account })
      if (reason === undefined) tell('ok', say('missions.prizePaid', { account }))
      else tell('bad', say('missions.prizeWaits', { account, reason: reasons[reason] }))
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(undefined)
      loaded.refresh()
    }
  }
  const who = ({ account, place, month }: WaitingPrize) => (
    <>
      {may('members.read') ? (
        <To to={memberAt(account)} className="mname">
          <b>{account}</b>
        </To>
      ) : (
        <b>{account}</b>
      )}
      <span className="sub num">{say('missions.placeOf', { n: place, month })}</span>
    </>
  )
  const prize = ({ amount, currency }: WaitingPrize) => <b>{moneyOf(amount, currency, locale)}</b>
  const tries = ({ attempts, triedAt }: WaitingPrize) => (
    <>
      {many('missions.tries', attempts)}
      {triedAt !== undefined && <span className="sub num">{timeOf(triedAt)}</span>}
    </>
  )
  const why = ({ reason, endedAt }: WaitingPrize) =>
    endedAt !== undefined ? reasons.ended : reason === undefined ? '—' : reasons[reason]
  const next = ({ nextAt, endedAt }: WaitingPrize) => (
    <span className="num">
      {endedAt !== undefined ? say('missions.endedAt', { time: timeOf(endedAt) }) : timeOf(nextAt!)}
    </span>
  )
  const acts = (row: WaitingPrize) =>
    may('rewards.write') &&
    row.endedAt === undefined && (
      <Button size="sm" loading={busy === keyOf(row)} onClick={() => void tryNow(row)}>
        {say('missions.tryNow')}
      </Button>
    )
  return (
    <ListPanel
      list={loaded}
      head={
        <div className="panel__head">
          <span className="faint">{say('missions.prizesLead')}</span>
        </div>
      }
      keyOf={keyOf}
      none={say('missions.nonePrizes')}
      columns={[
        { head: say('members.account'), cell: who },
        { head: say('missions.prize'), className: 'r num', cell: prize },
        { head: say('missions.tried'), cell: tries },
        { head: say('missions.why'), className: 'wrap', cell: why },
        { head: say('missions.nextTry'), className: 'num', cell: next },
        { head: say('acts'), className: 'r', cell: acts },
      ]}
      line={(row) => (
        <RowCard
          what={who(row)}
          end={<span className="num">{prize(row)}</span>}
          facts={[
            [say('missions.tried'), tries(row)],
            [say('missions.nextTry'), next(row)],
          ]}
          acts={acts(row)}
        >
          {(row.reason ?? row.endedAt) !== undefined && <p>{why(row)}</p>}
        </RowCard>
      )}
    />
  )
}
