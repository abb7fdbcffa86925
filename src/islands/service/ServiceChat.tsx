import { useEffect, useRef } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { ServiceDesk } from '#stores/service-talk.ts'
import { Button } from '#ui/Button.tsx'
import { Composer } from '#ui/Composer.tsx'
import { useTalkWithService } from './use-talk.ts'

export type ServiceMessages = typeof import('#locales/en/service.json')

export interface ServiceChatProps {
  /** Texts of the namespace `service`. */
  readonly messages: ServiceMessages
  readonly locale: Locale
}

/** The longest message that the call takes. */
const lengthMax = 1_000

/** Who answers, the place among those who wait, or the hours: whichever says most. */
function deskWords({ messages, desk }: { readonly messages: ServiceMessages; readonly desk: ServiceDesk }): string {
  const { open, opensAt, closesAt, place, answered, name } = desk
  const hour = (time: string) => formatDateTime(time).slice(11, 16)
  if (answered) return name ? t(messages, 'desk.with', { name }) : messages.desk.answered
  if (!open && opensAt) return t(messages, 'desk.closed', { time: hour(opensAt) })
  if (place !== undefined) return place === 1 ? messages.desk.next : t(messages, 'desk.place', { n: place })
  return closesAt ? t(messages, 'desk.open', { time: hour(closesAt) }) : messages.desk.always
}

/** A talk with customer service, in a window of its own. */
export function ServiceChat({ messages, locale }: ServiceChatProps) {
  const { lines, desk, state, isReady, failure, send, restart } = useTalkWithService(locale)
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
      {/* Below the log, which gives way at its end: above, what is read would move. */}
      {desk && state !== 'closed' && (
        <p className="window__desk muted" role="status">
          {deskWords({ messages, desk })}
        </p>
      )}
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
          <Composer label={messages.write} submit={messages.send} lengthMax={lengthMax} isReady={isReady} send={send} />
        )}
      </div>
    </>
  )
}
