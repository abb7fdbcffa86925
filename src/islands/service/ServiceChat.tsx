import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { useTalkWithService } from './use-talk.ts'

export type ServiceMessages = typeof import('#locales/en/service.json')

export interface ServiceChatProps {
  /** Texts of the namespace `service`. */
  readonly messages: ServiceMessages
  readonly locale: Locale
}

interface WritingProps {
  readonly messages: ServiceMessages
  /** Before there is a talk, whatever is typed would be lost. */
  readonly isReady: boolean
  readonly send: (text: string) => Promise<boolean>
}

function Writing({ messages, isReady, send }: WritingProps) {
  const [draft, setDraft] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (draft.trim() === '' || busy) return
    setBusy(true)
    if (await send(draft)) setDraft('')
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className="chat__write"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        className="chat__input"
        rows={1}
        maxLength={1000}
        value={draft}
        disabled={!isReady}
        aria-label={messages.write}
        placeholder={messages.write}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button look="primary" type="submit" disabled={busy || draft.trim() === ''}>
        {messages.send}
      </Button>
    </form>
  )
}

/** A talk with customer service, in a window of its own. */
export function ServiceChat({ messages, locale }: ServiceChatProps) {
  const { lines, state, isReady, failure, send, restart } = useTalkWithService(locale)
  const log = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what brings the end into view
  useEffect(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
  }, [last])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard */}
      <div className="chat__log window__log" role="log" aria-label={messages.log} ref={log} tabIndex={0}>
        {lines.length === 0 && state !== 'closed' && <p className="muted">{messages.hello}</p>}
        {lines.map((line) => (
          <div key={line.id} className={line.from === 'visitor' ? 'chat__line chat__line--own' : 'chat__line'}>
            <p className="chat__bubble">
              <b>{line.from === 'visitor' ? messages.you : messages.service}</b>
              <time dateTime={line.time}>{formatDateTime(line.time).slice(11, 16)}</time>
              <span className="chat__said">{line.content}</span>
            </p>
          </div>
        ))}
      </div>
      <div className="window__foot">
        {failure && (
          <p className="field__err" role="alert">
            {t(messages, `failures.${failure}`)}
          </p>
        )}
        {state === 'closed' ? (
          <>
            <p className="muted">{messages.closed}</p>
            <Button look="primary" block onClick={restart}>
              {messages.again}
            </Button>
          </>
        ) : (
          <Writing messages={messages} isReady={isReady} send={send} />
        )}
      </div>
    </>
  )
}
