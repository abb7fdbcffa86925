import { t } from '#i18n/t.ts'
import { Ring } from '#islands/own/Ring.tsx'
import { type Part, parts, strengthOf } from '#islands/own/strength.ts'
import { openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import type { PartProps, SecurityAct } from './acts.ts'

const icons: Readonly<Record<Part, string>> = {
  password: 'i-ph-lock-key',
  payment: 'i-ph-key',
  mobile: 'i-ph-device-mobile',
  totp: 'i-ph-shield-check',
  passkey: 'i-ph-fingerprint',
  email: 'i-ph-envelope-simple',
}

/** The dialog in which a part is added; the password has one of its own. */
const actOf: Readonly<Record<Exclude<Part, 'password'>, SecurityAct>> = {
  payment: { do: 'payment' },
  mobile: { do: 'mobile' },
  totp: { do: 'totp' },
  passkey: { do: 'passkey-add' },
  email: { do: 'email' },
}

/** How well the account is protected, what that means, and the one step that helps most. */
export function Level({ messages, own, onAct }: PartProps) {
  const { level: words, safety } = messages
  const { done, level, truth, next } = strengthOf(own.security)
  const total = parts.length
  const notes: Readonly<Record<Part, string>> = {
    password: safety.passwordNone,
    payment: safety.paymentNone,
    mobile: safety.mobileNone,
    totp: safety.totpOff,
    passkey: safety.passkeyNone,
    email: safety.emailNone,
  }
  const start = (part: Part) =>
    part === 'password' ? openDialog({ name: 'change-password', reason: 'own' }) : onAct(actOf[part])
  return (
    <>
      <section className="panel level" aria-labelledby="level">
        <Ring done={done} total={total} label={t(messages, 'level.done', { n: done, total })} />
        <div className="level__t">
          <h2 className="panel__title" id="level">
            {words.names[level]}
          </h2>
          <p className="muted">{words.truth[truth]}</p>
        </div>
      </section>
      {next && (
        <section className="next" aria-labelledby="next">
          <span className={`i ${icons[next]}`} aria-hidden="true" />
          <span className="min-w-0">
            <b id="next">{words.next}</b>
            <small>{notes[next]}</small>
          </span>
          <Button look="primary" onClick={() => start(next)}>
            {words.steps[next]}
          </Button>
        </section>
      )}
    </>
  )
}
