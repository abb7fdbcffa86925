import { useState } from 'react'
import type { Input } from '#api/endpoint.ts'
import type { StaffDepositMethod } from '#api/staff-deposit-methods.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { CallFailure } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Wanted = Input<StaffApi['staffSetDepositMethod']>

/** A method as it is written: all of it, with what changes. */
export const written = (method: StaffDepositMethod, change: Partial<Wanted>): Wanted => {
  const { isServed: _served, changedAt: _changed, ...rest } = method
  return { ...rest, ...change } as Wanted
}

const languages = ['en', 'th', 'es', 'pt'] as const
const terms = ['min', 'max', 'feePercent', 'feeFixed', 'promised', 'expires', 'from', 'to', 'sort'] as const
/** Fields of the form by the names that a refusal has for them. */
const fieldOf: Readonly<Record<string, string>> = {
  ...{ feeBasisPoints: 'feePercent', promisedMinutes: 'promised', expiresMinutes: 'expires' },
  ...{ 'hours.from': 'from', 'hours.to': 'to', hours: 'from' },
}

const initialOf = ({ names, account, hours, ...method }: StaffDepositMethod) => ({
  ...Object.fromEntries(languages.map((language) => [`names.${language}`, names[language] ?? ''])),
  ...Object.fromEntries(Object.entries(account).map(([key, value]) => [`account.${key}`, value])),
  ...{ min: method.min, max: method.max, feePercent: `${method.feeBasisPoints / 100}`, feeFixed: method.feeFixed },
  ...{ promised: `${method.promisedMinutes}`, expires: `${method.expiresMinutes}`, sort: `${method.sort}` },
  ...{ from: hours?.from ?? '', to: hours?.to ?? '' },
})

/** What is written of what was typed. */
function changeOf(method: StaffDepositMethod, typed: Readonly<Record<string, string>>, own: boolean): Wanted {
  const text = (name: string) => typed[name]?.trim() ?? ''
  const from = text('from')
  const to = text('to')
  const { hours: _hours, ...rest } = method
  return written(rest, {
    names: Object.fromEntries(languages.map((one) => [one, text(`names.${one}`)])) as Wanted['names'],
    account: Object.fromEntries(Object.keys(method.account).map((key) => [key, text(`account.${key}`)])),
    ...{ min: text('min'), max: text('max'), feeFixed: text('feeFixed'), ownAccountOnly: own },
    feeBasisPoints: Math.round(Number(text('feePercent') || 'x') * 100),
    ...{
      promisedMinutes: Number(text('promised')),
      expiresMinutes: Number(text('expires')),
      sort: Number(text('sort')),
    },
    ...((from !== '' || to !== '') && { hours: { from, to } }),
  })
}

interface MethodDialogProps {
  readonly method: StaffDepositMethod
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the terms of a way to deposit: its names, limits, fee, times, hours and the account that is paid. */
export function MethodDialog({ method, onDone, onClose }: MethodDialogProps) {
  const { say, explain, locale } = useWords()
  const [own, setOwn] = useState(method.ownAccountOnly)
  const title = method.names[locale] ?? method.id
  const form = useForm<Record<string, string>>({
    initial: initialOf(method),
    async send(values) {
      await staffCall('staffSetDepositMethod', changeOf(method, values, own))
      tell('ok', say('methods.changed', { name: title }))
      onDone()
      onClose()
    },
    explain(thrown) {
      const named = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
      const first = Object.keys(method.account)[0]
      const faults = named.map((field) => [
        field === 'account' && first ? `account.${first}` : (fieldOf[field] ?? field),
        say('methods.wrong'),
      ])
      return faults.length > 0 ? { faults: Object.fromEntries(faults) } : { alert: explain(thrown) }
    },
  })
  const field = (name: string, label: string, isNumber = false) => (
    <Field
      key={name}
      label={label}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={80}
      autoComplete="off"
      {...form.field(name)}
    />
  )
  return (
    <FormDialog title={title} form={form} submit={say('save')} onClose={onClose}>
      <div className="set__parts">
        {terms.map((name) => field(name, say(`methods.fields.${name}`), name !== 'from' && name !== 'to'))}
      </div>
      <label className="cluster">
        <input type="checkbox" className="switch" checked={own} onChange={({ target }) => setOwn(target.checked)} />
        {say('methods.own')}
      </label>
      {Object.keys(method.account).map((key) => field(`account.${key}`, say(`methods.account.${key as 'name'}`)))}
      <div className="set__parts">
        {languages.map((language) =>
          field(`names.${language}`, say('methods.fields.name', { language: language.toUpperCase() })),
        )}
      </div>
      <p className="field__note">{say('methods.terms')}</p>
    </FormDialog>
  )
}
