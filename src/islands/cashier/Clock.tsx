import { clockOf } from '#ui/form/use-countdown.ts'

const radius = 42
const whole = 2 * Math.PI * radius

/** Moments at which a countdown is said aloud, in seconds: five minutes left, one minute left, over. */
const said = [300, 60, 0] as const

export interface ClockProps {
  /** Seconds left, see `useCountdown`. */
  readonly seconds: number
  /** Seconds at the start, which fill the ring. */
  readonly of: number
  /** What is counted down, for readers. */
  readonly label: string
  /** Below the time. */
  readonly left?: string
}

/**
 * A countdown as a ring of chips with the time in it. Readers hear it at 5:00, 1:00 and 0:00 and are left in peace in
 * between: the region changes at these moments alone.
 */
export function Clock({ seconds, of, label, left }: ClockProps) {
  const passed = said.findLast((moment) => seconds <= moment)
  const share = of > 0 ? Math.min(1, seconds / of) : 0
  return (
    <div className="ring countdown" role="timer" aria-label={label}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r={radius} className="countdown__off" />
        <circle
          cx="48"
          cy="48"
          r={radius}
          className="countdown__on"
          strokeDasharray={`${(whole * share).toFixed(1)} ${whole.toFixed(1)}`}
        />
        <circle cx="48" cy="48" r={radius} className="countdown__cut" strokeDasharray="2 9" />
      </svg>
      <span className="countdown__t">
        <b className="num">{clockOf(seconds)}</b>
        {left && <small>{left}</small>}
      </span>
      <span className="sr" role="status">
        {passed !== undefined && `${label} ${clockOf(passed)}`}
      </span>
    </div>
  )
}
