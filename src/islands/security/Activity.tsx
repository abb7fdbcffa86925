import type { PartProps } from './acts.ts'
import { momentOf } from './dates.ts'

/** What happened to the account lately. */
export function Activity({ messages, own, onAct }: PartProps) {
  const { activity } = own.security
  const wordOf = (action: string) => (messages.activity.words as Readonly<Record<string, string>>)[action] ?? action
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
        <ul className="happened">
          {activity.map(({ action, at, address }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two things can happen in the same moment
            <li key={`${at} ${index}`}>
              <b className={action === 'login_failed' ? 'text-negative' : undefined}>{wordOf(action)}</b>
              <small className="num">
                <time dateTime={at}>{momentOf(at)}</time>
                {address && ` · ${address}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p className="faint text-[12px] leading-[var(--lh-body)]">
        {messages.activity.more}{' '}
        <button type="button" className="link" onClick={() => onAct({ do: 'lock' })}>
          {messages.lock.open}
        </button>
      </p>
    </section>
  )
}
