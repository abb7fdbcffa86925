import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { EntryTexts, useGiven } from '#islands/dialogs/context.ts'
import type { PopupNamespaces } from '#islands/dialogs/messages.ts'
import type { CodePurpose } from '#stores/entry.ts'
import { Field } from '#ui/Field.tsx'
import { clockOf } from '#ui/form/use-countdown.ts'
import { OutboxHint } from './OutboxHint.tsx'
import { useCodeRequest } from './use-code-request.tsx'

const codeLengthMax = 255

/** Looks up a text of the sign-in forms. */
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
  /** The recipient of a code, formatted for a sentence. */
  readonly to: string
}

/** A code that is sent on request, with the button that sends it and counts down. */
export function CodeField({ purpose, label, value, onChange, error, send, to }: CodeFieldProps) {
  const say = useEntryWords()
  const { seconds, sentTo, busy, failure, warning, input, ask } = useCodeRequest({ purpose, send, to }, say)
  const waiting = seconds > 0
  return (
    <>
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
      {warning}
    </>
  )
}
