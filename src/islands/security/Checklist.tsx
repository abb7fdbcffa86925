import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { openDialog } from '#stores/dialog.ts'
import type { Security } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import type { PartProps, SecurityAct } from './acts.ts'
import { dayOf } from './dates.ts'

interface Line {
  readonly name: string
  readonly icon: string
  readonly note: string
  readonly done: boolean
  /** Absent where the site offers no way to add or change it. */
  readonly press?: (() => void) | undefined
  /** In place of add and change. */
  readonly word?: string
}

/** What protects the account. */
function linesOf({ messages, locale, own: { security }, onAct }: PartProps): readonly Line[] {
  const act = (name: Exclude<SecurityAct['do'], `passkey-re${string}`>) => () => onAct({ do: name })
  const isBindable = (kind: 'mobile' | 'email') => security.bindable.includes(kind)
  const contactNote = (contact: Security['email'], none: string) =>
    contact === undefined
      ? none
      : contact.verified
        ? contact.masked
        : t(messages, 'safety.unproved', { contact: contact.masked })
  const changedAt = security.passwordChangedAt
  const codes = security.totp.recoveryCodes
  const passkeys = security.passkeys.length
  const lines: readonly Line[] = [
    {
      name: messages.safety.password,
      icon: 'i-ph-lock-key',
      note: changedAt ? t(messages, 'safety.passwordChanged', { day: dayOf(changedAt) }) : messages.safety.passwordNone,
      done: changedAt !== undefined,
      press: () => openDialog({ name: 'change-password', reason: 'own' }),
    },
    {
      name: messages.safety.mobile,
      icon: 'i-ph-device-mobile',
      note: contactNote(security.mobile, messages.safety.mobileNone),
      done: security.mobile?.verified === true,
      press: isBindable('mobile') ? act('mobile') : undefined,
    },
    {
      name: messages.safety.payment,
      icon: 'i-ph-key',
      note: security.paymentPassword ? messages.safety.paymentSet : messages.safety.paymentNone,
      done: security.paymentPassword,
      press: act('payment'),
    },
    {
      name: messages.safety.totp,
      icon: 'i-ph-shield-check',
      note: security.totp.enabled ? plural(messages, 'safety.totpOn', codes, bcp47[locale]) : messages.safety.totpOff,
      done: security.totp.enabled,
      word: security.totp.enabled ? messages.manage : messages.add,
      press: act('totp'),
    },
    {
      name: messages.safety.passkey,
      icon: 'i-ph-fingerprint',
      note: passkeys > 0 ? plural(messages, 'safety.passkeyOn', passkeys, bcp47[locale]) : messages.safety.passkeyNone,
      done: passkeys > 0,
      word: messages.add,
      press: act('passkey-add'),
    },
    {
      name: messages.safety.email,
      icon: 'i-ph-envelope-simple',
      note: contactNote(security.email, messages.safety.emailNone),
      done: security.email?.verified === true,
      press: isBindable('email') ? act('email') : undefined,
    },
  ]
  // What can neither be added nor seen is no line.
  return lines.filter(({ press, done }) => press !== undefined || done)
}

/** The checklist of what protects the account. */
export function Checklist(props: PartProps) {
  const { messages } = props
  return (
    <section className="panel" id="safety" aria-label={messages.title}>
      <ul className="safe">
        {linesOf(props).map((line) => {
          const word = line.word ?? (line.done ? messages.change : messages.add)
          return (
            <li key={line.name}>
              <span className={line.done ? 'i i-ph-check-circle-fill done' : `i ${line.icon}`} aria-hidden="true" />
              <span className="min-w-0">
                <b>{line.name}</b>
                <small className="num">{line.note}</small>
              </span>
              {line.press && (
                <Button
                  look={line.done ? 'quiet' : 'outline'}
                  size="sm"
                  aria-label={`${word}: ${line.name}`}
                  onClick={line.press}
                >
                  {word}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
