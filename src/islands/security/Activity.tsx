import type { PartProps } from './acts.ts'
import { momentOf } from './dates.ts'

/** What happened to the account lately. */
export function Activity({ messages, own }: PartProps) {
  const { activity } = own.security
  const actions: Readonly<Record<string, string>> = messages.activity.words
  return (
    <section className="panel" aria-labelledby="activity">
      <div className="panel__head">
        <h2 className="panel__title" id="activity">
          {messages.activity.title}
        </h2>
      </div>
      {activity.length === 0 ? (
        <p className="muted">{messages.activity.none}</p>
      ) : (
        <>
          <ul className="happened">
            {activity.map(({ action, at, address }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things can happen in the same moment
              <li key={`${at} ${index}`}>
                <b className={action === 'login_failed' ? 'text-negative' : undefined}>{actions[action] ?? action}</b>
                <small className="num">
                  <time dateTime={at}>{momentOf(at)}</time>
                  {address && ` · ${address}`}
                </small>
              </li>
            ))}
          </ul>
          <p className="faint text-[12px] leading-[var(--lh-body)]">{messages.activity.more}</p>
        </>
      )}
    </section>
  )
}
