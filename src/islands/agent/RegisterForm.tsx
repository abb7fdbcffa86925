import { useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { CopyButton, CopyLine } from '#islands/own/CopyLine.tsx'
import { Share } from '#islands/own/Share.tsx'
import { type BroughtKind, type InviteRates, registerDownline } from '#stores/invites.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { type Faults, useForm } from '#ui/form/use-form.ts'
import { Brings } from './Brings.tsx'
import { checkRates, type InviteProps, noRates, ratesOf } from './invite-words.ts'
import { RateBox } from './RateBox.tsx'

/** How long something may be. */
export interface Length {
  readonly minLength: number
  readonly maxLength: number
}

export interface RegisterFormProps extends InviteProps {
  readonly own: InviteRates
  /** Of an account and of a password, by the operator's rules. */
  readonly lengths: Readonly<Record<'username' | 'password', Length>>
}

/** Without letters and digits that look alike: a password is read to somebody, or copied by hand. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A first password, such as `k7wd-m2xa-9ptf`. */
function makePassword(): string {
  const drawn: string[] = []
  // What lies above the last whole round of signs is drawn again, so that each is as likely as any other.
  const above = 256 - (256 % signs.length)
  while (drawn.length < 12)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < above) drawn.push(signs[byte % signs.length]!)
  return [0, 4, 8].map((from) => drawn.slice(from, from + 4).join('')).join('-')
}

const firstValues = () => ({ username: '', password: makePassword(), nickname: '', ...noRates })
type Values = ReturnType<typeof firstValues>

function checkTyped(values: Values, { lengths, own, messages }: RegisterFormProps, brings: BroughtKind): Faults {
  const faults: Record<string, string> = {}
  for (const name of ['username', 'password'] as const) {
    const { minLength, maxLength } = lengths[name]
    const { length } = values[name].trim()
    if (length === 0) faults[name] = messages.wrong.required
    else if (length < minLength || length > maxLength)
      faults[name] = t(messages, 'wrong.length', { min: minLength, max: maxLength })
  }
  return { ...faults, ...(brings === 'agent' && checkRates(values, own, messages)) }
}

/** The sentences for what the server has refused, at their fields. */
function explain(thrown: unknown, { own, messages }: RegisterFormProps) {
  const code = failureCode(thrown)
  const told = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
  const sentences: Record<string, string> = {
    username: code === 'username_taken' ? messages.wrong.taken : messages.wrong.username,
    password: messages.wrong.password,
    ...Object.fromEntries(Object.entries(own).map(([kind, rate]) => [kind, t(messages, 'wrong.rate', { rate })])),
  }
  const faults = Object.fromEntries(told.filter((name) => name in sentences).map((name) => [name, sentences[name]]))
  if (Object.keys(faults).length > 0) return { faults }
  toastFailure(code ?? 'failed')
  return undefined
}

/** What has just been opened. */
interface Opened {
  readonly account: string
  readonly password: string
  readonly offers: number
}

/** What the agent hands on: shown once. */
function Handover(props: InviteProps & { readonly opened: Opened; readonly onAgain: () => void }) {
  const { opened, messages, locale, onAgain } = props
  const { account, password, offers } = opened
  const address = `${location.origin}/login`
  const all = `${address}\n${messages.done.account}: ${account}\n${messages.done.password}: ${password}`
  return (
    <div className="stack">
      <p className="pos" role="status">
        <b>{t(messages, 'done.title', { account })}</b>
      </p>
      <p>
        {messages.done.text} {offers > 0 && plural(messages, 'done.offers', offers, bcp47[locale])}
      </p>
      <div>
        <CopyLine label={messages.done.site} value={address} words={messages} />
        <CopyLine label={messages.done.account} value={account} words={messages} />
        <CopyLine label={messages.done.password} value={password} words={messages} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={all} words={{ ...messages, copy: messages.done.all }} look="primary" />
        <Share data={{ text: all }} label={messages.share} />
        <Button onClick={onAgain}>{messages.done.another}</Button>
      </div>
    </div>
  )
}

/** Opens an account directly below the agent. */
export function RegisterForm(props: RegisterFormProps) {
  const { own, lengths, messages, kinds, locale } = props
  const [brings, setBrings] = useState<BroughtKind>('member')
  const [opened, setOpened] = useState<Opened>()
  const form = useForm<Values>({
    initial: firstValues,
    check: (values) => checkTyped(values, props, brings),
    async send(values) {
      const { username, password, nickname } = values
      const account = username.trim()
      const rates = brings === 'agent' ? ratesOf(values, own) : {}
      const { offers } = await registerDownline({
        ...{ brings, username: account, password: password.trim(), rates },
        ...(nickname.trim() !== '' && { nickname: nickname.trim() }),
      })
      setOpened({ account, password: password.trim(), offers: offers.length })
    },
    explain: (thrown) => explain(thrown, props),
  })
  const again = () => {
    form.reset()
    setOpened(undefined)
  }
  if (opened) return <Handover {...{ opened, messages, kinds, locale }} onAgain={again} />
  const lengthOf = (name: 'username' | 'password') =>
    t(messages, 'form.length', { min: lengths[name].minLength, max: lengths[name].maxLength })
  return (
    <form className="stack" {...form.form}>
      <Brings messages={messages} value={brings} onChange={setBrings} />
      <Field
        {...form.field('username')}
        label={messages.form.account}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        note={<p className="faint">{lengthOf('username')}</p>}
      />
      <Field
        {...form.field('password')}
        label={messages.form.password}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        note={<p className="faint">{messages.form.passwordNote}</p>}
        end={
          <button
            type="button"
            className="icon-btn field__end"
            aria-label={messages.form.anew}
            title={messages.form.anew}
            onClick={() => form.set({ password: makePassword() })}
          >
            <span className="i i-ph-arrows-clockwise" aria-hidden="true" />
          </button>
        }
      />
      <Field {...form.field('nickname')} label={messages.form.nickname} autoComplete="off" maxLength={40} />
      {brings === 'agent' && (
        <RateBox
          {...{ own, messages, kinds, locale }}
          rates={form.values}
          faults={form.faults}
          onChange={(kind, text) => form.set({ [kind]: text })}
        />
      )}
      <Button look="primary" block type="submit" loading={form.busy}>
        {messages.form.submit}
      </Button>
    </form>
  )
}
