import type { Catalogue } from '#i18n/catalogue.ts'
import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { useTexts } from '#islands/dialogs/context.ts'
import type { CodePurpose } from '#stores/entry.ts'
import { CodeField } from '#ui/form/CodeField.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { useCodeRequest } from './use-code-request.tsx'

/** Looks up a text of the sign-in forms. */
export function useEntryWords() {
  const texts = useTexts('entry')
  return (key: MessageKey<Catalogue['entry']>, params?: MessageParams) => t(texts, key, params)
}

export interface SentCodeProps {
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

/** A code that is sent on request: where it went, and when another one can be asked for. */
export function SentCode({ purpose, label, value, onChange, error, send, to }: SentCodeProps) {
  const say = useEntryWords()
  const { sent, busy, failure, warning, input, ask } = useCodeRequest({ purpose, send, to }, say)
  return (
    <>
      <CodeField
        label={label}
        icon="i-ph-chat-circle-dots"
        required
        inputRef={input}
        placeholder={say('code.hint')}
        value={value}
        error={error ?? failure}
        invalid={error !== undefined}
        note={
          <>
            {sent?.to && (
              <p className="field__note" role="status">
                {say('code.sent', { to: sent.to })}
              </p>
            )}
            <OutboxHint />
          </>
        }
        sending={{
          ...{ send: say('code.send'), wait: (time) => say('code.wait', { time }) },
          ...{ again: sent?.endsAtMs, busy, onSend: () => void ask() },
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      {warning}
    </>
  )
}
