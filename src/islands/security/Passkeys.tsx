import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import type { PartProps } from './acts.ts'
import { dayOf } from './dates.ts'

/** The member's passkeys, each with its name and its last use. */
export function Passkeys({ messages, own, onAct }: PartProps) {
  const { passkeys } = own.security
  if (passkeys.length === 0) return null
  return (
    <section className="panel" aria-labelledby="passkeys">
      <div className="panel__head">
        <h2 className="panel__title" id="passkeys">
          {messages.passkeys.title}
        </h2>
      </div>
      <ul className="safe">
        {passkeys.map(({ id, name, createdAt, usedAt, synced }) => (
          <li key={id}>
            <span className="i i-ph-fingerprint" aria-hidden="true" />
            <span className="min-w-0">
              <b className="break-words">{name}</b>
              <small>
                {[
                  t(messages, 'passkeys.made', { day: dayOf(createdAt) }),
                  usedAt && t(messages, 'passkeys.used', { day: dayOf(usedAt) }),
                  synced && messages.passkeys.synced,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="flex gap-1">
              <button
                type="button"
                className="icon-btn"
                aria-label={`${messages.passkeys.rename}: ${name}`}
                onClick={() => onAct({ do: 'passkey-rename', id, name })}
              >
                <span className="i i-ph-pencil-simple" aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={`${messages.remove}: ${name}`}
                onClick={() => onAct({ do: 'passkey-remove', id, name })}
              >
                <span className="i i-ph-trash" aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => onAct({ do: 'passkey-add' })}>{messages.passkeys.add}</Button>
    </section>
  )
}
