import { initials } from '#i18n/initials.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { PinField } from '#ui/form/PinField.tsx'
import { ownPath } from './own-path.ts'
import { type SendPlan, useSend } from './use-send.ts'

type Shown = Pick<SendPlan, 'messages' | 'locale' | 'options' | 'to'>

/** Who receives it, with a face. */
function Party({ messages, options: { party }, to }: Shown) {
  if (party === undefined) return null
  const day = party.since.slice(0, 10)
  return (
    <div className="party">
      <span className="avatar avatar--lg" aria-hidden="true">
        {initials(party.nickname || party.account)}
      </span>
      <span className="party__t">
        <b className="clip">{party.account}</b>
        <small>{t(messages, to === undefined ? 'since' : 'sinceBelow', { day })}</small>
      </span>
    </div>
  )
}

const Alert = ({ tone, text }: { readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string }) => (
  <p className={`alert alert--${tone}`}>
    <span className={tone === 'ok' ? 'i i-ph-check-circle' : 'i i-ph-warning-circle'} aria-hidden="true" />
    <span>{text}</span>
  </p>
)

/** Why nothing can be sent, and what helps. */
function Closed({ messages, locale, options }: Shown) {
  if (options.closed !== undefined) return <Alert tone="warn" text={messages.closed[options.closed]} />
  return (
    <>
      <Alert tone="warn" text={messages.setPassword} />
      <a className="btn btn--primary btn--lg btn--block" href={ownPath(locale, '/member/security')}>
        <span>{messages.setNow}</span>
      </a>
    </>
  )
}

function Fields(props: SendPlan) {
  const { messages, locale, options, rule } = props
  const { form, done, money, amount } = useSend(props)
  const name = options.party?.account ?? ''
  const range = t(messages, 'range', { min: money(options.min), max: money(options.most) })
  const hasWaiting = /[1-9]/.test(options.waiting)
  const free = t(messages, 'free', { amount: money(options.dayLeft) })
  const note = hasWaiting ? `${free} ${t(messages, 'waiting', { amount: money(options.waiting) })}` : free
  return (
    <form {...form.form} className="stack">
      <AmountField
        label={messages.amount}
        symbol={options.currencySymbol}
        large
        range={range}
        note={<p className="field__note">{note}</p>}
        {...form.field('amount')}
      />
      <Field label={messages.note} autoComplete="off" maxLength={100} {...form.field('note')} />
      <div className="pin">
        <PinField
          label={messages.password}
          rule={rule}
          reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
          aside={
            <a className="link" href={ownPath(locale, '/member/security')}>
              {messages.forgot}
            </a>
          }
          {...form.field('password')}
        />
      </div>
      <Alert tone="warn" text={messages.warn} />
      <div role="status">
        {form.alert && <Alert tone="bad" text={form.alert} />}
        {done && <Alert tone="ok" text={done} />}
      </div>
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {amount === undefined ? messages.sendPlain : t(messages, 'send', { amount: money(amount), name })}
      </Button>
    </form>
  )
}

/** To whom, how much, with which words and by which password: money to another member, at once and for good. */
export function SendForm(props: SendPlan) {
  const { options } = props
  const isOpen = options.closed === undefined && options.paymentPassword
  return (
    <>
      <Party {...props} />
      {isOpen ? <Fields {...props} /> : <Closed {...props} />}
    </>
  )
}
