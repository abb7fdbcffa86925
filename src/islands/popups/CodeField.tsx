import { useEffect, useRef, useState } from 'react'
import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { clockOf, startCountdown } from '#stores/countdown.ts'
import type { CodePurpose } from '#stores/entry.ts'
import { CallFailure } from '#stores/failure.ts'
import { Field } from '#ui/Field.tsx'
import { EntryTexts, useGiven, usePopup } from './context.ts'
import { failureSentence } from './FormParts.tsx'
import type { PopupNamespaces } from './messages.ts'
import { OutboxHint } from './OutboxHint.tsx'
import { useCountdown } from './use-countdown.ts'

/** A second press sooner than this is a slip (Spec 1 §5). */
const throttleMs = 1_000
const codeLengthMax = 255

/** Says a text of the ways in. */
export function useEntryWords() {
  const texts = useGiven(EntryTexts)
  return (key: MessageKey<PopupNamespaces['entry']>, params?: MessageParams) => t(texts, key, params)
}

export interface CodeFieldProps {
  readonly purpose: CodePurpose
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
  /** Sends a code and gives the seconds until the next; nothing when the number is not right yet. */
  readonly send: () => Promise<number> | undefined
  /** Where a code goes to, as it stands in a sentence. */
  readonly to: string
}

/** A code that is sent on request, with the button that sends it and counts down. */
export function CodeField({ purpose, label, value, onChange, error, send, to }: CodeFieldProps) {
  const popup = usePopup()
  const say = useEntryWords()
  const { seconds, to: sentTo } = useCountdown(purpose)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const last = useRef(Number.NEGATIVE_INFINITY)
  const input = useRef<HTMLInputElement>(null)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  const ask = async () => {
    const now = performance.now()
    if (busy || seconds > 0 || now - last.current < throttleMs) return
    last.current = now
    setFailure(undefined)
    const sending = send()
    if (!sending) return
    setBusy(true)
    try {
      startCountdown(purpose, to, await sending)
      input.current?.focus()
    } catch (thrown) {
      const wait = thrown instanceof CallFailure ? thrown.details.retryAfter : undefined
      if (wait) startCountdown(purpose, '', wait)
      const sentence = await failureSentence(popup, thrown)
      if (alive.current) setFailure(sentence)
    } finally {
      if (alive.current) setBusy(false)
    }
  }
  const waiting = seconds > 0
  return (
    <Field
      label={label}
      icon="i-ph-chat-circle-dots"
      required
      inputRef={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeLengthMax}
      placeholder={say('code.hint')}
      value={value}
      error={error ?? failure}
      invalid={error !== undefined}
      note={
        <>
          {sentTo && (
            <p className="field__note" role="status">
              {say('code.sent', { to: sentTo })}
            </p>
          )}
          <OutboxHint />
        </>
      }
      end={
        <button
          type="button"
          className={`btn btn--sm field__end ${waiting ? 'btn--second' : 'btn--outline'}`}
          aria-disabled={waiting || busy || undefined}
          aria-label={waiting ? say('code.wait', { time: clockOf(seconds) }) : undefined}
          onClick={() => void ask()}
        >
          <span className="num">{waiting ? clockOf(seconds) : say('code.send')}</span>
        </button>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
