import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { bareNumber, useCountries } from '#islands/own/use-countries.ts'
import { bindContact, type Contact } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

/** Binds an e-mail address or a mobile number: sends a code there, then takes it. */
export function ContactDialog(props: ActProps & { readonly kind: 'email' | 'mobile' }) {
  const { messages, locale, own, kind, onClose, onChange } = props
  const [sentTo, setSentTo] = useState<string>()
  const [againAt, setAgainAt] = useState<number>()
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
  const { dialingCode, ...choice } = useCountries(locale, form.values.country, kind === 'mobile')
  const contactOf = ({ contact }: typeof form.values): Contact =>
    kind === 'email' ? { email: contact.trim() } : { mobileNum: bareNumber(contact), countryDialingCode: dialingCode }
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
        kind === 'mobile' ? (
          <PhoneField
            label={messages.contact.mobile}
            icon="i-ph-phone"
            required
            countryLabel={messages.contact.country}
            {...choice}
            onCountry={(country) => form.set({ country })}
            {...form.field('contact')}
          />
        ) : (
          <Field
            label={messages.contact.email}
            required
            type="email"
            autoComplete="email"
            maxLength={120}
            {...form.field('contact')}
          />
        )
      ) : (
        <>
          <p role="status">{t(messages, 'contact.sent', { to: sentTo })}</p>
          <CodeField
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
