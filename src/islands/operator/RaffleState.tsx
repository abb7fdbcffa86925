import { useState } from 'react'
import { ticketName } from '#api/raffle-rules.ts'
import type { StaffRaffle } from '#api/staff-raffles.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { moneyOf } from './money.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

export interface RaffleStateProps {
  readonly raffle: StaffRaffle
  readonly currency: string
  readonly zone: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** How a raffle stands: its tickets, what is published of the draw, who has won, and what it cost. It is published here. */
export function RaffleState({ raffle, currency, zone, onDone, onClose }: RaffleStateProps) {
  const { say, locale, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const { state, tickets, members, winners, commitment, root, seed } = raffle
  const next = state === 'draft' ? 'open' : 'off'
  const canChange = may('rewards.write') && (state === 'draft' || state === 'open')
  async function change(): Promise<void> {
    setBusy(true)
    try {
      await staffCall('staffRaffleState', { id: raffle.id, version: raffle.version, state: next })
      tell('ok', say(`raffles.done.${next}`))
      onDone()
      onClose()
    } catch (thrown) {
      tell('bad', explain(thrown))
      setBusy(false)
    }
  }
  const prize = ({ kind, amount }: StaffRaffle['winners'][number]) =>
    kind === 'points' ? say('offers.points', { n: formatPoints(amount, locale) }) : moneyOf(amount, currency, locale)
  const endOf = ({ claimedAt, lapsedAt, expiresAt }: StaffRaffle['winners'][number]) => {
    if (claimedAt !== undefined) return say('raffles.claimed')
    const time = formatDateTime(lapsedAt ?? expiresAt, zone).slice(0, 16)
    return say(lapsedAt === undefined ? 'raffles.waits' : 'raffles.lapsed', { time })
  }
  const lines = [
    [say('raffles.tickets'), say('raffles.counted', { n: tickets.toLocaleString(locale), members })],
    [
      say('offers.cost'),
      say('raffles.cost', {
        sum: moneyOf(raffle.paid, currency, locale),
        points: formatPoints(raffle.paidPoints, locale),
      }),
    ],
    [say('raffles.claimDays'), raffle.claimDays],
    [say('raffles.commitment'), commitment],
    ...(root === undefined ? [] : [[say('raffles.root'), root] as const]),
    ...(seed === undefined ? [] : [[say('raffles.seed'), seed] as const]),
  ] as const
  return (
    <Dialog
      title={raffle.texts[locale].title}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        canChange && (
          <Button look={next === 'open' ? 'primary' : 'danger-line'} loading={busy} onClick={() => void change()}>
            {say(`raffles.acts.${next}`)}
          </Button>
        )
      }
    >
      <div className="stack">
        <dl className="dl">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="break-all !whitespace-normal">{value}</dd>
            </div>
          ))}
        </dl>
        {winners.length > 0 && (
          <dl className="dl">
            {winners.map((winner) => (
              <div key={winner.place}>
                <dt>
                  <span className="num">{`${winner.place}. ${ticketName(winner.ticket)}`}</span> <b>{winner.account}</b>
                </dt>
                <dd>
                  {prize(winner)}
                  <span className="sub">{endOf(winner)}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  )
}
