import { lazy, Suspense } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { ownPath } from '#islands/own/own-path.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { PinField, type PinRule } from '#ui/form/PinField.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import { ActionBar } from './ActionBar.tsx'
import { choicesOf } from './deposit-amount.ts'
import { momentText } from './times.ts'
import { useWithdrawForm, type WithdrawFormProps } from './use-withdraw-form.ts'
import { Withdrawable } from './Withdrawable.tsx'
import { HowLong, WithdrawSummary } from './WithdrawSummary.tsx'
import { dayUsedUp, isOpenNow, isSetUp, mostNow, nextOpening, quickAmounts } from './withdraw-check.ts'
import type { FirstParts } from './withdrawal-parts.ts'

const BonusQuestion = lazy(() => import('./BonusQuestion.tsx').then((part) => ({ default: part.BonusQuestion })))

interface FormProps extends WithdrawFormProps {
  readonly rule: PinRule
  /** What comes before the first withdrawal, for those who are not set up. */
  readonly first?: FirstParts | undefined
}
type FormState = ReturnType<typeof useWithdrawForm>

/** How much, and the payment messages.password. */
function Sum(props: FormProps & { readonly state: FormState }) {
  const { messages, locale, options, rule, state } = props
  const { form, method, sums, setPassword } = state
  const { currencySymbol } = options
  const money = (sum: string) => formatMoney(sum, currencySymbol, locale)
  return (
    <section className="panel stack">
      <AmountField
        label={messages.amount.label}
        symbol={currencySymbol}
        large
        range={method && t(messages, 'amount.range', { min: money(method.min), max: money(method.max) })}
        choices={{
          label: messages.amount.choices,
          of: choicesOf(quickAmounts(options, method), locale),
          chosen: sums?.amount.replace(/\.0+$/, ''),
          onChoose: (amount) => form.set({ amount }),
        }}
        {...form.field('amount')}
        end={
          <button
            type="button"
            className="btn btn--outline btn--sm field__end"
            onClick={() => form.set({ amount: mostNow(options, method) })}
          >
            {messages.amount.all}
          </button>
        }
      />
      {options.documents && (
        <p className="note">
          {t(messages, 'documents.text', { amount: money(options.documents.above) })}{' '}
          <a className="link" href={ownPath(locale, '/member/documents')}>
            {messages.documents.link}
          </a>
        </p>
      )}
      <div className="pin">
        <PinField
          label={messages.password.label}
          rule={rule}
          reveal={{ show: messages.password.show, hide: messages.password.hide }}
          {...form.field('paymentPassword')}
          aside={
            <button type="button" className="link" onClick={setPassword}>
              {messages.password.forgot}
            </button>
          }
        />
      </div>
    </section>
  )
}

function Send({
  messages,
  locale,
  options,
  state,
  isLong,
}: FormProps & { readonly state: FormState; readonly isLong: boolean }) {
  const { form, sums } = state
  const words =
    sums && isLong
      ? t(messages, 'summary.send', { amount: formatMoney(sums.amount, options.currencySymbol, locale) })
      : messages.summary.sendPlain
  return (
    <Button look="primary" size="lg" block={isLong} loading={form.busy} onClick={() => void form.submit()}>
      {words}
    </Button>
  )
}

/** The form of a withdrawal: where to, what can be withdrawn, how much, and what it comes to. */
export function WithdrawForm(props: FormProps) {
  const { messages, locale, options, first } = props
  const state = useWithdrawForm(props)
  const { form, method, sums, setPassword, question } = state
  const { accounts, closed, currencySymbol } = options
  const opensAt = accounts.some((account) => isOpenNow(options, account)) ? undefined : nextOpening(options)
  const isReady = isSetUp(options)
  const usedUp = dayUsedUp(options, messages, locale)
  const canSend = closed === undefined && isReady && opensAt === undefined && usedUp === undefined
  const shut = opensAt && t(messages, 'closed.hours', { time: momentText(opensAt, locale) })
  const notice = closed ? messages.closed[closed] : (shut ?? usedUp)
  return (
    <form {...form.form} className="two two--side">
      <div className="stack gap-5">
        {notice && (
          <p className="alert alert--warn">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{notice}</span>
          </p>
        )}
        {accounts.length > 0 && (
          <section>
            <div className="spread mb-2.5">
              <h2 className="h2">{messages.to.title}</h2>
              <a className="link" href={`${ownPath(locale, '/member/accounts')}?add=1&from=withdraw`}>
                {messages.to.add}
              </a>
            </div>
            <AccountChoice
              {...props}
              value={form.values.accountId}
              error={form.faults.accountId}
              onChange={(accountId) => form.set({ accountId })}
            />
          </section>
        )}
        <Withdrawable {...props} />
        {canSend && <Sum {...props} state={state} />}
        {!isReady && closed === undefined && first && (
          <first.FirstSteps {...props} messages={{ ...messages, ...first.messages }} onPassword={setPassword} />
        )}
      </div>
      <aside className="stack">
        <WithdrawSummary {...props} method={method} sums={sums}>
          {canSend && (
            <div className="only-desk mt-3">
              <Send {...props} state={state} isLong />
            </div>
          )}
        </WithdrawSummary>
        <HowLong {...props} method={method} />
      </aside>
      {canSend && (
        <ActionBar label={messages.summary.receive}>
          <span>
            <small>{messages.summary.receive}</small>
            <b className="num">{sums ? formatMoney(sums.net, currencySymbol, locale) : '–'}</b>
          </span>
          <Send {...props} state={state} isLong={false} />
        </ActionBar>
      )}
      <Suspense>
        {question.isAsking && <BonusQuestion {...props} onAgree={question.onAgree} onClose={question.onClose} />}
      </Suspense>
    </form>
  )
}
