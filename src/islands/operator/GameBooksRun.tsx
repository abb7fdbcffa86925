import { useEffect, useRef, useState } from 'react'
import type { Reconciliation } from '#api/staff-books.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Instead } from './lists.tsx'
import { spanOf } from './spans.ts'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const spans = ['2', '24', '168', '744'] as const
const askEveryMs = 1_000

const looks: Readonly<Record<Reconciliation['state'], string>> = {
  waiting: 'status--wait',
  running: 'status--info',
  done: 'status--ok',
  failed: 'status--bad',
}
const isUnderWay = ({ state }: Reconciliation): boolean => state === 'waiting' || state === 'running'

/** The newest comparison; asked about again and again while it is under way, by whom it may have been begun. */
function useRun(onEnded: () => void) {
  const newest = useData(
    (_: string, signal) => staffCall('staffReconciliations', { pageSize: 1 }, { signal }),
    'newest',
  )
  const [told, setTold] = useState<Reconciliation>()
  const ended = useRef(onEnded)
  ended.current = onEnded
  const listed = newest.data?.content[0]
  const run = told ?? listed
  const id = run && isUnderWay(run) ? run.id : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const now = await staffCall('staffReconciliation', { id }, { signal: leaving.signal }).catch(() => undefined)
      if (leaving.signal.aborted) return
      if (now) setTold(now)
      if (now && !isUnderWay(now)) ended.current()
      else timer = setTimeout(ask, askEveryMs)
    }
    let timer = setTimeout(ask, askEveryMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [id])
  return { newest, run, begin: setTold }
}

/** How far the newest comparison with the vendor's books is, and the start of another one. */
export function GameBooksRun({ onEnded }: { readonly onEnded: () => void }) {
  const { say, many, messages, explain } = useWords()
  const { newest, run, begin } = useRun(onEnded)
  const [hours, setHours] = useState<string>('2')
  const [busy, setBusy] = useState(false)
  async function compare(): Promise<void> {
    setBusy(true)
    await staffCall('staffReconcile', { hours: Number(hours) }).then(begin, (thrown: unknown) =>
      tell('bad', explain(thrown)),
    )
    setBusy(false)
  }
  return (
    <section className="panel stack" aria-label={say('gameBooks.run')}>
      <h2 className="panel__title">{say('gameBooks.run')}</h2>
      {run ? (
        <div className="stack" role="status">
          <div className="cluster">
            <span className={`status ${looks[run.state]}`}>{messages.gameBooks.states[run.state]}</span>
            <b>{many('gameBooks.found', run.found)}</b>
            <span className="faint num">{say('gameBooks.askedAt', { at: formatDateTime(run.askedAt) })}</span>
          </div>
          <progress
            className="w-full accent-[var(--accent)]"
            max={run.hours}
            value={run.hoursDone}
            aria-label={say('gameBooks.run')}
          />
          <span className="faint num">{say('gameBooks.progress', { done: run.hoursDone, hours: run.hours })}</span>
        </div>
      ) : newest.data ? (
        <p className="faint">{say('gameBooks.never')}</p>
      ) : (
        <Instead {...newest} rows={2} />
      )}
      {may('books.write') && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={say('gameBooks.span')}
            name="hours"
            value={hours}
            options={spans.map((value) => ({ value, label: spanOf(many, Number(value)) }))}
            onChoose={setHours}
          />
          <Button look="primary" loading={busy} disabled={run && isUnderWay(run)} onClick={() => void compare()}>
            {say('gameBooks.compare')}
          </Button>
        </div>
      )}
    </section>
  )
}
