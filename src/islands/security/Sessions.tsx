import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { endOneSession, endOtherSessions, type OwnSession } from '#stores/security.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import type { PartProps } from './acts.ts'
import { momentOf } from './dates.ts'

/** Where the member is logged in, with the way to end what is not theirs. */
export function Sessions({ messages, own, onChange }: PartProps & { readonly onChange: () => void }) {
  const [busy, setBusy] = useState<string>()
  const [told, setTold] = useState('')
  const nameOf = ({ browser, system }: OwnSession) =>
    [browser, system].filter(Boolean).join(' · ') || messages.sessions.unknown
  const end = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setTold('')
    try {
      await work()
      setTold(messages.sessions.ended)
    } catch (thrown) {
      // Somebody else ended it first: the list is then read again all the same.
      if (failureCode(thrown) !== 'not_found') toastFailure(failureCode(thrown))
    } finally {
      setBusy(undefined)
      onChange()
    }
  }
  return (
    <section className="panel" aria-labelledby="sessions">
      <div className="panel__head">
        <h2 className="panel__title" id="sessions">
          {messages.sessions.title}
        </h2>
        {own.sessions.length > 1 && (
          <Button
            look="danger-line"
            size="sm"
            loading={busy === 'all'}
            onClick={() => void end('all', endOtherSessions)}
          >
            {messages.sessions.endAll}
          </Button>
        )}
      </div>
      <ul className="safe">
        {own.sessions.map((session) => (
          <li key={session.id}>
            <span className={`i ${session.mobile ? 'i-ph-device-mobile' : 'i-ph-desktop'}`} aria-hidden="true" />
            <span className="min-w-0">
              <b>{nameOf(session)}</b>
              <small>
                {session.address} ·{' '}
                {session.current
                  ? t(messages, 'sessions.since', { time: momentOf(session.startedAt) })
                  : t(messages, 'sessions.lastSeen', { time: momentOf(session.lastSeenAt) })}
              </small>
            </span>
            {session.current ? (
              <span className="status status--ok">{messages.sessions.this}</span>
            ) : (
              <Button
                look="quiet"
                size="sm"
                loading={busy === session.id}
                aria-label={t(messages, 'sessions.label', { device: `${nameOf(session)}, ${session.address}` })}
                onClick={() => void end(session.id, () => endOneSession(session.id))}
              >
                {messages.sessions.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="muted" role="status">
        {told}
      </p>
    </section>
  )
}
