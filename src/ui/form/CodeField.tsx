import { Field, type FieldProps } from '#ui/Field.tsx'
import { clockOf, useCountdown } from './use-countdown.ts'

export interface CodeSending {
  readonly send: string
  /** What a reader hears while the time until the next code is counted down. */
  readonly wait: (time: string) => string
  /** When another code may be sent, see `useCountdown`. */
  readonly again: string | number | undefined
  readonly busy?: boolean
  readonly onSend: () => void
}

export interface CodeFieldProps extends Omit<FieldProps, 'type' | 'end' | 'inputMode' | 'autoComplete'> {
  /** The button that sends a code and counts down; none where an app makes it. */
  readonly sending?: CodeSending
}

function SendButton({ send, wait, again, busy, onSend }: CodeSending) {
  const seconds = useCountdown(again)
  const isWaiting = seconds > 0
  const time = clockOf(seconds)
  return (
    <button
      type="button"
      className={`btn btn--sm field__end ${isWaiting ? 'btn--second' : 'btn--outline'}`}
      aria-disabled={isWaiting || busy || undefined}
      aria-label={isWaiting ? wait(time) : undefined}
      onClick={() => isWaiting || busy || onSend()}
    >
      <span className="num">{isWaiting ? time : send}</span>
    </button>
  )
}

/** A code that proves who somebody is: it is sent, or an app makes it. */
export function CodeField({ sending, ...field }: CodeFieldProps) {
  return (
    <Field
      maxLength={255}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      end={sending && <SendButton {...sending} />}
    />
  )
}
