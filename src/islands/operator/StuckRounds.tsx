import { useStore } from '@nanostores/react'
import { $queues, countQueues } from '#stores/staff-queues.ts'
import { staffCall } from '#stores/staff-session.ts'
import { PanelHead } from './lists.tsx'
import { RoundsLine } from './RoundsLine.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** Free rounds of all promotions that the vendor has refused or does not answer; nothing where there are none. */
export function StuckRounds() {
  const { say, many, locale } = useWords()
  const waiting = useStore($queues, { ssr: 'initial' })['/operator/promotions']?.waiting ?? 0
  // Read anew whenever the number in the menu has changed.
  const load = ({ language }: { readonly language: typeof locale; readonly waiting: number }, signal: AbortSignal) =>
    staffCall('staffStuckRounds', { language }, { signal })
  const { data, refresh } = useData(load, { language: locale, waiting })
  if (data === undefined || data.content.length === 0) return null
  const onDone = () => {
    refresh()
    void countQueues()
  }
  return (
    <section className="panel panel--flush" aria-labelledby="stuck-rounds">
      <PanelHead title={say('offers.rounds.stuck')} id="stuck-rounds">
        <span className="num">{many('waiting', data.waiting)}</span>
      </PanelHead>
      <ul>
        {data.content.map((row) => (
          <RoundsLine key={row.id} row={row} currency={row.currency} of={<p>{row.title}</p>} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}
