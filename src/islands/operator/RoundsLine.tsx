import { type ReactNode, useState } from 'react'
import type { StaffRounds } from '#api/staff-rounds.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

interface Props {
  readonly row: StaffRounds
  readonly currency: string
  /** The promotion, where rows of several stand together. */
  readonly of?: ReactNode
  readonly onDone: () => void
}

const timeOf = (at: string): string => formatDateTime(at).slice(0, 16)

/** Why the vendor does not give free rounds, or that it does not answer. */
function useWhy() {
  const { say, messages } = useWords()
  const reasons: Readonly<Record<string, string>> = messages.offers.rounds.reasons
  return ({ state, reason, attempts }: StaffRounds): string | undefined => {
    if (reason !== undefined) return reasons[reason] ?? say('offers.rounds.answered', { reason })
    return state === 'waiting' && attempts > 0 ? say('offers.rounds.tried', { n: attempts }) : undefined
  }
}

/** What can be done about free rounds: sent again, or ended with a reason. */
function Acts({ row, onDone }: Pick<Props, 'row' | 'onDone'>) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [ends, setEnds] = useState(false)
  const { account, id, state, played, until } = row
  const isOrder = state === 'refused' || state === 'waiting'
  if (!may('rewards.write') || !(isOrder || (state === 'sent' && played === 0))) return null
  const end = say(isOrder ? 'offers.rounds.end' : 'offers.rounds.takeBack')
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await staffCall('staffSendRounds', { id })
      tell('ok', say('offers.rounds.done.send'))
      onDone()
    } catch (thrown) {
      tell('bad', explain(thrown))
    }
    setBusy(false)
  }
  return (
    <div className="cluster">
      {isOrder && Date.parse(until) > Date.now() && (
        <Button
          size="sm"
          loading={busy}
          onClick={() => void send()}
          aria-label={`${say('offers.rounds.send')}: ${account}`}
        >
          {say('offers.rounds.send')}
        </Button>
      )}
      <Button size="sm" look="danger-line" onClick={() => setEnds(true)} aria-label={`${end}: ${account}`}>
        {end}
      </Button>
      {ends && (
        <ReasonDialog
          title={`${end}: ${account}`}
          lead={say('offers.rounds.endText')}
          submit={end}
          danger
          done={say('offers.rounds.done.takeBack')}
          send={async (reason) => {
            await staffCall('staffTakeBackRounds', { id, reason })
            onDone()
          }}
          onClose={() => setEnds(false)}
        />
      )}
    </div>
  )
}

/** One member's free rounds, and what staff can do about them. */
export function RoundsLine({ row, currency, of, onDone }: Props) {
  const { say, locale, messages } = useWords()
  const why = useWhy()(row)
  const { account, played, rounds, won, state } = row
  return (
    <li className="arow">
      <div className="spread">
        <To to={memberAt(account)} className="link">
          {account}
        </To>
        <span className="num">
          {say('offers.rounds.played', { played, rounds })} · {moneyOf(won, currency, locale)}
        </span>
      </div>
      {of}
      <p className="faint">
        {messages.offers.rounds.states[state]} · {timeOf(row.time)} – {timeOf(row.until)}
      </p>
      {why !== undefined && <p>{why}</p>}
      <Acts row={row} onDone={onDone} />
    </li>
  )
}
