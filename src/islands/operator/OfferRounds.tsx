import { useState } from 'react'
import { freeRoundsStates } from '#api/promotion-rules.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import type { StaffRounds } from '#api/staff-rounds.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { moneyOf } from './money.ts'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type State = StaffRounds['state']

/** One member's free rounds, and what staff can do about them. */
function Line({
  row,
  currency,
  onDone,
}: {
  readonly row: StaffRounds
  readonly currency: string
  readonly onDone: () => void
}) {
  const { say, messages, locale, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const { reason, account, id } = row
  const reasons: Readonly<Record<string, string>> = messages.offers.rounds.reasons
  async function act(name: 'staffSendRounds' | 'staffTakeBackRounds'): Promise<void> {
    setBusy(true)
    try {
      await staffCall(name, { id })
      tell('ok', say(`offers.rounds.done.${name === 'staffSendRounds' ? 'send' : 'takeBack'}`))
      onDone()
    } catch (thrown) {
      tell('bad', explain(thrown))
    }
    setBusy(false)
  }
  const isUnplayed = row.state === 'refused' || (row.state === 'sent' && row.played === 0)
  return (
    <li className="arow">
      <div className="spread">
        <b>{account}</b>
        <span className="num">
          {say('offers.rounds.played', { played: row.played, rounds: row.rounds })} ·{' '}
          {moneyOf(row.won, currency, locale)}
        </span>
      </div>
      <p className="faint num">
        {formatDateTime(row.time)} – {formatDateTime(row.until)}
      </p>
      {reason !== undefined && <p>{reasons[reason] ?? say('offers.rounds.answered', { reason })}</p>}
      {may('rewards.write') && isUnplayed && (
        <div className="arow__acts">
          {row.state === 'refused' && (
            <Button
              size="sm"
              loading={busy}
              onClick={() => void act('staffSendRounds')}
              aria-label={`${say('offers.rounds.send')}: ${account}`}
            >
              {say('offers.rounds.send')}
            </Button>
          )}
          <Button
            size="sm"
            look="danger-line"
            loading={busy}
            onClick={() => void act('staffTakeBackRounds')}
            aria-label={`${say('offers.rounds.takeBack')}: ${account}`}
          >
            {say('offers.rounds.takeBack')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The free rounds that a promotion gave: what they cost, and those that need somebody. */
export function OfferRounds({ offer }: { readonly offer: StaffOffer }) {
  const { say, messages, locale } = useWords()
  const [state, choose] = useState<State>('refused')
  const load = ({ id, state: asked }: { readonly id: string; readonly state: State }, signal: AbortSignal) =>
    staffCall('staffOfferRounds', { id, state: asked }, { signal })
  const { data, refresh } = useData(load, { id: offer.id, state })
  if (data === undefined) return <div className="skel h-28" aria-busy="true" />
  const { states, currency, content } = data
  const names = messages.offers.rounds.states
  return (
    <section className="stack" aria-labelledby="offer-rounds">
      <h3 className="h2" id="offer-rounds">
        {say('offers.rounds.title')}
      </h3>
      <p>
        {say('offers.rounds.cost', { n: data.grants, played: data.played, won: moneyOf(data.won, currency, locale) })}
      </p>
      <SelectField
        label={say('members.state')}
        options={freeRoundsStates.map((value) => ({ value, label: `${names[value]} (${states[value] ?? 0})` }))}
        value={state}
        onChange={({ currentTarget }) => choose(currentTarget.value as State)}
      />
      {content.length === 0 ? (
        <p className="muted">{say('offers.rounds.none')}</p>
      ) : (
        <ul>
          {content.map((row) => (
            <Line key={row.id} row={row} currency={currency} onDone={refresh} />
          ))}
        </ul>
      )}
    </section>
  )
}
