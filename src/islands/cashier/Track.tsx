import type { CSSProperties, ReactNode } from 'react'

/** `bad`: the order ended here. */
export type StepState = 'done' | 'now' | 'wait' | 'bad'

export interface TrackStep {
  readonly key: string
  readonly state: StepState
  readonly title: string
  /** A time or what is left of it, at the right of the title. */
  readonly time?: ReactNode
  /** Who acts. */
  readonly who?: ReactNode
  /** A reason, or what helps. */
  readonly note?: ReactNode
  /** The step is past its time. */
  readonly late?: boolean
}

const looks = { done: 'is-done', now: 'is-now', wait: 'is-wait', bad: 'is-bad' } as const
const marks = { done: 'i-ph-check-bold', bad: 'i-ph-x-bold', now: undefined, wait: undefined } as const

/** An order followed like a parcel: done steps, exactly one current or last one, and what is still to come. */
export function Track({ steps }: { readonly steps: readonly TrackStep[] }) {
  return (
    <ol className="track">
      {steps.map(({ key, state, title, time, who, note, late }) => (
        <li
          key={key}
          className={`track__s ${looks[state]}${late ? ' is-late' : ''}`}
          aria-current={state === 'now' || state === 'bad' ? 'step' : undefined}
        >
          <span className="track__m">
            {marks[state] && <span className={`i ${marks[state]}`} aria-hidden="true" />}
          </span>
          <div className="track__b">
            <div className="track__h">
              <b>{title}</b>
              {time !== undefined && <span className="track__by num">{time}</span>}
            </div>
            {who !== undefined && <p className="track__who">{who}</p>}
            {note !== undefined && <div className="track__n">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The steps as segments, for a glance. `part` is how far the current one is, in percent. */
export function Rail({ states, part = 50 }: { readonly states: readonly StepState[]; readonly part?: number }) {
  return (
    <div className="rail" aria-hidden="true" style={{ '--p': `${part}%` } as CSSProperties}>
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are places
        <i key={index} className={looks[state]} />
      ))}
    </div>
  )
}
