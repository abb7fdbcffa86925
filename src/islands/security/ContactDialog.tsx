import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { bindContact, type Contact, type Country, loadCountries } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSecurityForm } from './use-security-form.ts'

function Countries(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}) {
  const [countries, setCountries] = useState<readonly Country[]>([])
  const { label, value, onChange } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; the site's own country is the first
  useEffect(() => {
    loadCountries().then(
      (found) => {
        setCountries(found)
        if (value === '') onChange(found[0]?.countryDialingCode ?? '')
      },
      () => undefined,
    )
  }, [])
  const options = countries.map(({ countryCode, countryDialingCode }) => ({
    value: countryDialingCode,
    label: `${countryCode} +${countryDialingCode.replace(/^\+/, '')}`,
  }))
  return (
    <SelectField
      label={label}
      options={options}
      value={value}
      autoComplete="tel-country-code"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Binds an e-mail address or a mobile number: sends a code there, then takes it. */
export function ContactDialog(props: ActProps & { readonly kind: 'email' | 'mobile' }) {
  const { messages, own, kind, onClose, onChange } = props
  const [sentTo, setSentTo] = useState<string>()
  const wait = useCountdown()
  const form = useSecurityForm(props, {
    initial: { contact: '', country: '', code: '' },
    required: [sentTo === undefined ? 'contact' : 'code'],
    ruleOf: (name) => (name === 'code' ? undefined : own.profile.rules[kind]),
    fieldOf: (name) => (name === 'code' ? name : 'contact'),
    async send(values) {
      if (sentTo === undefined) return sendCode()
      await bindContact(contactOf(values), values.code.trim())
      onChange()
      onClose()
    },
  })
  const contactOf = ({ contact, country }: typeof form.values): Contact =>
    kind === 'email' ? { email: contact.trim() } : { mobileNum: contact.trim(), countryDialingCode: country }
  const sendCode = async () => {
    const { expiredMinutes = 1 } = await bindContact(contactOf(form.values))
    setSentTo(form.values.contact.trim())
    wait.start(expiredMinutes * 60)
  }
  return (
    <FormDialog
      messages={messages}
      title={kind === 'email' ? messages.contact.emailTitle : messages.contact.mobileTitle}
      submit={sentTo ? messages.contact.bind : messages.contact.send}
      form={form}
      onClose={onClose}
      second={sentTo && <Button onClick={() => setSentTo(undefined)}>{messages.back}</Button>}
    >
      {sentTo === undefined ? (
        <>
          {kind === 'mobile' && (
            <Countries
              label={messages.contact.country}
              value={form.values.country}
              onChange={(country) => form.set({ country })}
            />
          )}
          <Field
            key="contact"
            label={messages.contact[kind]}
            required
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel-national'}
            maxLength={kind === 'email' ? 120 : 32}
            {...form.field('contact')}
          />
        </>
      ) : (
        <>
          <p role="status">{t(messages, 'contact.sent', { to: sentTo })}</p>
          <Field
            key="code"
            label={messages.contact.code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            {...form.field('code')}
            invalid={form.faults.code !== undefined || form.alert !== undefined}
          />
          <Button look="quiet" disabled={wait.seconds > 0} onClick={() => void form.run(sendCode)}>
            {wait.seconds > 0 ? t(messages, 'contact.wait', { seconds: wait.seconds }) : messages.contact.resend}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
