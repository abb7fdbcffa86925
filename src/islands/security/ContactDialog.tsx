import { useState } from 'react'
import { bcp47 } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { bindContact, type Contact, loadCountries } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

/** Binds an e-mail address or a mobile number: sends a code there, then takes it. */
export function ContactDialog(props: ActProps & { readonly kind: 'email' | 'mobile' }) {
  const { messages, locale, own, kind, onClose, onChange } = props
  const [sentTo, setSentTo] = useState<string>()
  const [againAt, setAgainAt] = useState<number>()
  const { data: countries = [] } = useResource(loadCountries, kind === 'mobile' ? null : undefined, {
    of: 'nobody',
  })
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
  // Several countries share a dialing code, so the country is what is chosen; the site's own is the first.
  const countryIn = (code: string) => countries.find(({ countryCode }) => countryCode === code) ?? countries[0]
  const contactOf = ({ contact, country }: typeof form.values): Contact =>
    kind === 'email'
      ? { email: contact.trim() }
      : { mobileNum: contact.trim(), countryDialingCode: countryIn(country)?.countryDialingCode ?? '' }
  const names = new Intl.DisplayNames(bcp47[locale], { type: 'region' })
  const sendCode = async () => {
    const { expiredMinutes = 1 } = await bindContact(contactOf(form.values))
    setSentTo(form.values.contact.trim())
    setAgainAt(Date.now() + expiredMinutes * 60_000)
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
            <SelectField
              label={messages.contact.country}
              autoComplete="tel-country-code"
              options={countries.map(({ countryCode, countryDialingCode }) => ({
                value: countryCode,
                label: `${names.of(countryCode) ?? countryCode} +${countryDialingCode.replace(/^\+/, '')}`,
              }))}
              {...form.field('country')}
              value={countryIn(form.values.country)?.countryCode ?? ''}
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
          <CodeField
            key="code"
            label={messages.contact.code}
            required
            maxLength={16}
            {...form.field('code')}
            invalid={form.faults.code !== undefined || form.alert !== undefined}
            sending={{
              send: messages.contact.resend,
              wait: (time) => t(messages, 'contact.wait', { time }),
              again: againAt,
              onSend: () => void form.run(sendCode),
            }}
          />
        </>
      )}
    </FormDialog>
  )
}
