import { useId } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { minutesText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { addPayoutAccount, type PayoutAccount, type PayoutAccounts, type PayoutKind } from '#stores/payout-accounts.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PinField, type PinRule } from '#ui/form/PinField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { type Refusal, useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import type { AccountsMessages, AccountsPageProps } from './accounts-words.ts'
import { momentText } from './times.ts'

export interface AddAccountProps extends AccountsPageProps {
  readonly own: PayoutAccounts
  readonly rule: PinRule
  readonly onClose: () => void
  readonly onAdded: (account: PayoutAccount) => void
  /** A payment password has to be set first. */
  readonly onPassword: () => void
}

type FieldName = 'bank' | 'number' | 'holder' | 'paymentPassword'

/** The sentence for a fault that the server found in a field. */
function faultSentence(messages: AccountsMessages, field: string, code: string): string {
  if (field === 'paymentPassword') return messages.errors.wrong
  if (field === 'number' && (code === 'length' || code === 'check_digit' || code === 'not_own'))
    return messages.errors[code]
  if (field === 'number') return code === 'required' ? messages.errors.number : messages.errors.format
  return field === 'bank' ? messages.errors.bank : messages.errors.holder
}

function refusalOf(messages: AccountsMessages, locale: Locale, thrown: unknown): Refusal<FieldName> | undefined {
  const code = failureCode(thrown)
  const details = thrown instanceof CallFailure ? thrown.details : {}
  switch (code) {
    case 'invalid_input':
      return {
        faults: Object.fromEntries(
          Object.entries(details.fields ?? {}).map(([field, fault]) => [field, faultSentence(messages, field, fault)]),
        ),
      }
    case 'proof_wrong':
      return { faults: { paymentPassword: messages.errors.wrong } }
    case 'too_many_requests': {
      const time = minutesText(details.retryAfter ?? 60, locale)
      return { faults: { paymentPassword: t(messages, 'errors.tries', { time }) } }
    }
    case 'payout_account_known':
      return { faults: { number: messages.errors.known } }
    case 'payout_account_limit':
      return { alert: messages.errors.limit }
    case 'payee_name_needed':
      return { faults: { holder: messages.errors.holder } }
    default:
      toastFailure(code)
      return undefined
  }
}

function useAddForm({ messages, locale, own, onAdded, onPassword }: AddAccountProps) {
  return useForm<{ kind: string; bank: string; number: string; holder: string; paymentPassword: string }>({
    initial: { kind: own.kinds[0] ?? 'bank', bank: '', number: '', holder: own.holder ?? '', paymentPassword: '' },
    check: ({ kind, bank, number, holder, paymentPassword }) => ({
      bank: kind === 'bank' && bank === '' ? messages.errors.bank : undefined,
      number: number.trim() === '' ? messages.errors.number : undefined,
      holder: holder.trim().length < 2 ? messages.errors.holder : undefined,
      paymentPassword: paymentPassword === '' ? messages.errors.password : undefined,
    }),
    async send({ kind, bank, number, holder, paymentPassword }) {
      const account = await addPayoutAccount({
        kind: kind as PayoutKind,
        number,
        paymentPassword,
        ...(kind === 'bank' && { bank }),
        ...(own.holder === undefined && { holder }),
      })
      onAdded(account)
    },
    explain(thrown) {
      if (failureCode(thrown) === 'payment_password_needed') return void onPassword()
      return refusalOf(messages, locale, thrown)
    },
  })
}

type AddForm = ReturnType<typeof useAddForm>

/** Kind, bank and number. */
function Where({ messages, payee, own, form }: AddAccountProps & { readonly form: AddForm }) {
  const kind = form.values.kind as PayoutKind
  const words: { readonly banks: Readonly<Record<string, string>> } = payee
  return (
    <>
      {own.kinds.length > 1 && (
        <Segmented
          label={messages.form.kind}
          choices={own.kinds.map((value) => ({ value, label: payee.kinds[value] }))}
          value={kind}
          onChange={(next) => form.set({ kind: next, number: '' })}
        />
      )}
      {kind === 'bank' && (
        <SelectField
          label={messages.form.bank}
          {...form.field('bank')}
          options={[
            { value: '', label: messages.form.choose },
            ...own.banks.map(({ code, name }) => ({ value: code, label: words.banks[code] ?? name })),
          ]}
        />
      )}
      <Field
        label={messages.form.number[kind]}
        inputMode={kind === 'pix' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={90}
        {...form.field('number')}
      />
    </>
  )
}

/** The form for a new account. The bank is asked for its name when it is sent. */
export function AddAccount(props: AddAccountProps) {
  const { messages, locale, own, rule, onClose, onPassword } = props
  const id = useId()
  const form = useAddForm(props)
  const firstAt = new Date(Date.now() + own.waitHours * 3_600_000).toISOString()
  const note = own.holder === undefined ? messages.form.holderFirst : messages.form.holderNote
  return (
    <Dialog
      title={messages.form.title}
      closeLabel={messages.form.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.form.cancel}</Button>
          <Button look="primary" type="submit" form={id} loading={form.busy}>
            {messages.form.add}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="stack">
        <Where {...props} form={form} />
        <Field
          label={messages.form.holder}
          autoComplete="name"
          maxLength={60}
          readOnly={own.holder !== undefined}
          {...form.field('holder')}
          note={<span className="field__note">{note}</span>}
        />
        <PinField
          label={messages.form.password}
          rule={rule}
          reveal={{ show: messages.form.show, hide: messages.form.hide }}
          {...form.field('paymentPassword')}
          aside={
            <button type="button" className="link" onClick={onPassword}>
              {messages.form.forgot}
            </button>
          }
        />
        <div className="alert">
          <span className="i i-ph-clock" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            {own.waitHours === 0
              ? messages.form.firstNow
              : plural(messages, 'form.first', own.waitHours, bcp47[locale], { time: momentText(firstAt, locale) })}
          </div>
        </div>
        <FormAlert>{form.alert}</FormAlert>
      </form>
    </Dialog>
  )
}
