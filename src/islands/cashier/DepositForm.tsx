import { formatDecimal } from '#i18n/format.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { ActionBar } from './ActionBar.tsx'
import { DepositBonus } from './DepositBonus.tsx'
import { DepositMethods } from './DepositMethods.tsx'
import { choicesOf, roundAmounts } from './deposit-amount.ts'
import { LimitQuestion } from './LimitQuestion.tsx'
import { OwnLimit } from './OwnLimit.tsx'
import { Summary } from './Summary.tsx'
import { type DepositFormProps, useDepositForm } from './use-deposit-form.ts'

type DepositState = ReturnType<typeof useDepositForm>

/** What was chosen in figures, before anything happens. */
function DepositSummary({ messages, locale, state }: DepositFormProps & { readonly state: DepositState }) {
  const { method, amount, cost, bonus, play, over, money } = state
  const dash = '–'
  const lines = [
    [messages.summary.pay, amount ? money(amount) : dash],
    [messages.summary.fee, cost ? money(cost.fee) : dash],
    ...(bonus ? [[messages.bonus.summary, `+${money(bonus.amount)}`]] : []),
    [
      messages.summary.arrives,
      method ? t(messages, 'choose.about', { time: durationText(method.promisedMinutes * 60, locale, 'long') }) : dash,
    ],
  ]
  return (
    <Summary title={messages.summary.title} lines={lines} last={[messages.summary.play, play ? money(play) : dash]}>
      <div className="only-desk mt-3">
        <SendButton messages={messages} state={state} long />
      </div>
      {over !== undefined && <OverLimit {...{ messages, state }} />}
    </Summary>
  )
}

/** Why the button cannot be pressed. */
function OverLimit({ messages, state }: Pick<DepositFormProps, 'messages'> & { readonly state: DepositState }) {
  return (
    <p className="alert alert--warn mt-3" role="status" id="over-limit">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span>{t(messages, 'limit.over', { over: state.money(state.over ?? '0') })}</span>
    </p>
  )
}

function SendButton(props: {
  readonly messages: DepositFormProps['messages']
  readonly state: DepositState
  /** With the sum, where none stands beside it. */
  readonly long?: boolean
}) {
  const { messages, state, long } = props
  const { method, amount, over, form, money } = state
  const kind = method?.kind ?? 'bank'
  const words = long && amount ? t(messages, `summary.${kind}For`, { amount: money(amount) }) : messages.summary[kind]
  return (
    <Button
      look="primary"
      size="lg"
      block={long ?? false}
      loading={form.busy}
      disabled={over !== undefined || method === undefined}
      aria-describedby={over === undefined ? undefined : 'over-limit'}
      onClick={() => void form.submit()}
    >
      {words}
    </Button>
  )
}

function Amount({ messages, locale, choice, state }: DepositFormProps & { readonly state: DepositState }) {
  const { form, method, fault, other, amount, choose, money } = state
  const sentence = fault && (
    <>
      {fault}{' '}
      {other && (
        <button type="button" className="link" onClick={() => choose(other.id)}>
          {t(messages, 'errors.use', { method: other.name })}
        </button>
      )}
    </>
  )
  return (
    <section className="panel stack">
      <AmountField
        label={messages.choose.amount}
        symbol={choice.currencySymbol}
        large
        range={method && t(messages, 'choose.range', { min: money(method.min), max: money(method.max) })}
        choices={{
          label: messages.choose.amounts,
          of: choicesOf(method ? roundAmounts(method.min, method.max) : [], locale),
          chosen: amount?.replace(/\.0+$/, ''),
          onChoose: (next) => form.set({ amount: formatDecimal(next, locale) }),
        }}
        {...form.field('amount')}
        error={sentence || undefined}
      />
      {method?.fields.map((name) => (
        <Field
          key={name}
          label={messages.fields[name]}
          autoComplete="off"
          maxLength={80}
          required
          {...form.field(name)}
        />
      ))}
      <DepositBonus
        {...{ messages, locale, money, offers: state.offers, value: state.offer?.id }}
        {...{ bonusFor: state.bonusFor, ownNeed: state.ownNeed, isFree: state.isFree, isGone: state.isGone }}
        onChange={state.chooseOffer}
      />
      <FormAlert>{form.alert}</FormAlert>
    </section>
  )
}

/** Choosing a way and an amount. What was typed stays, whatever is refused. */
export function DepositForm(props: DepositFormProps) {
  const { messages, locale, choice, limits } = props
  const state = useDepositForm(props)
  const { form, method, amount, fastest, choose, money, over } = state
  return (
    <>
      <form {...form.form} className="two two--side">
        <div className="stack gap-5">
          <DepositMethods
            messages={messages}
            locale={locale}
            choice={choice}
            value={method?.id}
            fastest={fastest}
            onChange={choose}
          />
          {method && <Amount {...props} state={state} />}
        </div>
        <div className="stack">
          <DepositSummary {...props} state={state} />
          <OwnLimit messages={messages} locale={locale} currency={choice.currency} limits={limits} />
        </div>
        <ActionBar label={messages.summary.pay}>
          {over === undefined ? (
            <span>
              <small>{messages.summary.pay}</small>
              <b className="num">{amount ? money(amount) : '–'}</b>
            </span>
          ) : (
            <span className="actionbar__why">{t(messages, 'limit.over', { over: money(over) })}</span>
          )}
          <SendButton messages={messages} state={state} />
        </ActionBar>
      </form>
      {state.asking && amount && (
        <LimitQuestion
          messages={messages}
          locale={locale}
          currency={choice.currency}
          symbol={choice.currencySymbol}
          amount={amount}
          onClose={state.stopAsking}
          onDone={state.goOn}
        />
      )}
    </>
  )
}
