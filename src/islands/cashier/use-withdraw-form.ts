import { useRef, useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { tabStorage } from '#browser/storage.ts'
import { minutesText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { openDialog } from '#stores/dialog.ts'
import { toastFailure } from '#stores/toasts.ts'
import { makeWithdrawal, type WithdrawalDetail, type WithdrawalOptions } from '#stores/withdrawals.ts'
import { useForm } from '#ui/form/use-form.ts'
import { checkWithdrawal, isOpenNow, methodOf, sumsOf } from './withdraw-check.ts'
import type { WithdrawWords } from './withdraw-words.ts'

export interface WithdrawFormProps extends WithdrawWords {
  readonly options: WithdrawalOptions
  readonly onMade: (order: WithdrawalDetail) => void
  /** Something is different from what the page shows: it reads it again. */
  readonly onStale: () => void
}

/** What was typed survives the way to another page, such as the one for accounts. Passwords do not. */
const draftKey = 'withdrawAmount'

/** Refusals that say that the page's figures are old. */
const stale = [
  'insufficient_funds',
  'bonus_running',
  'turnover_left',
  'withdrawal_limit',
  'withdrawals_closed',
  'verification_required',
] as const
const accountFaults = ['payout_account_waits', 'payout_account_unproved', 'payout_method_closed', 'not_found'] as const

const firstAccount = (options: WithdrawalOptions): string =>
  options.accounts.find((account) => isOpenNow(options, account))?.id ?? ''

/** The form's state: where to, how much, and the payment password. */
export function useWithdrawForm({ messages, locale, options, onMade, onStale }: WithdrawFormProps) {
  const accountOf = (id: string) => options.accounts.find((account) => account.id === id && isOpenNow(options, account))
  const checked = (accountId: string, typed: string) =>
    checkWithdrawal(typed, options, methodOf(options, accountOf(accountId)), messages, locale)

  const [isAsking, setAsking] = useState(false)
  /** The bonus that the member has agreed to lose: another one is asked about anew. */
  const agreed = useRef('')
  const form = useForm({
    initial: () => ({ accountId: firstAccount(options), amount: tabStorage.read(draftKey) ?? '', paymentPassword: '' }),
    check({ accountId, amount, paymentPassword }) {
      const found = checked(accountId, amount)
      return {
        accountId: accountOf(accountId) ? undefined : messages.errors.account,
        amount: 'fault' in found ? found.fault : undefined,
        paymentPassword: paymentPassword === '' ? messages.errors.password : undefined,
      }
    },
    async send({ accountId, amount, paymentPassword }) {
      const found = checked(accountId, amount)
      if (!('amount' in found)) return
      const { ends } = options
      if (ends !== undefined && agreed.current !== ends.id) return setAsking(true)
      const wish = { accountId, amount: found.amount, ...(ends && { givesUp: ends.id }) }
      const order = await makeWithdrawal(wish, paymentPassword)
      tabStorage.write(draftKey, undefined)
      onMade(order)
    },
    explain(thrown) {
      const code = failureCode(thrown)
      if (code === 'proof_wrong') return { faults: { paymentPassword: messages.errors.wrong } }
      if (code === 'payment_password_needed') return void setPassword()
      if (code === 'too_many_requests') {
        const seconds = thrown instanceof CallFailure ? (thrown.details.retryAfter ?? 60) : 60
        return { faults: { paymentPassword: t(messages, 'errors.tries', { time: minutesText(seconds, locale) }) } }
      }
      const isStale = (stale as readonly string[]).includes(code)
      if (isStale || (accountFaults as readonly string[]).includes(code)) {
        onStale()
        return isStale
          ? { faults: { amount: messages.errors.changed } }
          : { faults: { accountId: code === 'payout_method_closed' ? messages.errors.shut : messages.errors.account } }
      }
      toastFailure(code)
      return undefined
    },
    onChange: (name, text) => name === 'amount' && tabStorage.write(draftKey, text || undefined),
  })
  /** Sets a payment password over the page, on which everything else stays. */
  function setPassword() {
    const onDone = () => {
      form.set({ paymentPassword: '' })
      onStale()
    }
    openDialog({ name: 'security-step', step: 'payment', onDone })
  }
  const method = methodOf(options, accountOf(form.values.accountId) ?? options.accounts[0]) ?? options.methods[0]
  const found = checked(form.values.accountId, form.values.amount)
  const sums = 'amount' in found ? sumsOf(found.amount, method, options.currency) : undefined
  const question = {
    isAsking,
    onClose: () => setAsking(false),
    onAgree() {
      agreed.current = options.ends?.id ?? ''
      setAsking(false)
      void form.submit()
    },
  }
  return { form, method, sums, setPassword, question }
}
