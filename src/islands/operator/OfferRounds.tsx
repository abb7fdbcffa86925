import { useState } from 'react'
import { freeRoundsStates } from '#api/promotion-rules.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import type { StaffRounds } from '#api/staff-rounds.ts'
import { staffCall } from '#stores/staff-session.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { moneyOf } from './money.ts'
import { RoundsLine } from './RoundsLine.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type State = StaffRounds['state']

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
        onChoose={choose}
      />
      {content.length === 0 ? (
        <p className="muted">{say('offers.rounds.none')}</p>
      ) : (
        <ul>
          {content.map((row) => (
            <RoundsLine key={row.id} row={row} currency={currency} onDone={refresh} />
          ))}
        </ul>
      )}
    </section>
  )
}
