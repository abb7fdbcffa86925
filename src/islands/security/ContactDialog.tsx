import { useEffect, useId, useState } from 'react'
import { t } from '#i18n/t.ts'
import { bindContact, type Contact, type Country, loadCountries } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { fieldSentence } from './sentences.ts'
import { useCountdown } from './use-countdown.ts'
import { useWork } from './use-work.ts'

function Countries(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}) {
  const id = useId()
  const [countries, setCountries] = useState<readonly Country[]>([])
  const { value, onChange } = props
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
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {props.label}
      </label>
      <div className="field__box">
        <select
          id={id}
          value={value}
          autoComplete="tel-country-code"
          onChange={(event) => onChange(event.target.value)}
        >
          {countries.map(({ countryCode, countryDialingCode }) => (
            <option key={countryCode} value={countryDialingCode}>
              {countryCode} +{countryDialingCode.replace(/^\+/, '')}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Binds an e-mail address or a mobile number: sends a code there, then takes it. */
export function ContactDialog(props: ActProps & { readonly kind: 'email' | 'mobile' }) {
  const { messages, own, kind, onClose, onChange, onUnproved } = props
  const [typed, setTyped] = useState('')
  const [country, setCountry] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const wait = useCountdown()
  const { busy, alert, faults, setFaults, run } = useWork(messages.errors, onUnproved)
  const contact: Contact =
    kind === 'email' ? { email: typed.trim() } : { mobileNum: typed.trim(), countryDialingCode: country }
  const send = () => {
    if (typed.trim() === '') return setFaults({ contact: 'required' })
    void run(async () => {
      const { expiredMinutes = 1 } = await bindContact(contact)
      setSentTo(typed.trim())
      wait.start(expiredMinutes * 60)
    })
  }
  const bind = () => {
    if (code.trim() === '') return setFaults({ code: 'required' })
    void run(async () => {
      await bindContact(contact, code.trim())
      onChange()
      onClose()
    })
  }
  const fault = faults.contact ?? faults.email ?? faults.mobileNum
  return (
    <FormDialog
      messages={messages}
      title={kind === 'email' ? messages.contact.emailTitle : messages.contact.mobileTitle}
      submit={sentTo ? messages.contact.bind : messages.contact.send}
      busy={busy}
      alert={alert}
      faults={faults}
      onClose={onClose}
      onSubmit={sentTo ? bind : send}
      second={sentTo && <Button onClick={() => setSentTo(undefined)}>{messages.back}</Button>}
    >
      {sentTo === undefined ? (
        <>
          {kind === 'mobile' && <Countries label={messages.contact.country} value={country} onChange={setCountry} />}
          <Field
            key="contact"
            label={messages.contact[kind]}
            required
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel-national'}
            maxLength={kind === 'email' ? 120 : 32}
            value={typed}
            {...(fault && { error: fieldSentence(messages.errors, fault, own.profile.rules[kind]) })}
            onChange={(event) => setTyped(event.target.value)}
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
            value={code}
            invalid={faults.code !== undefined || alert !== undefined}
            {...(faults.code && { error: fieldSentence(messages.errors, faults.code) })}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button look="quiet" disabled={wait.seconds > 0} onClick={send}>
            {wait.seconds > 0 ? t(messages, 'contact.wait', { seconds: wait.seconds }) : messages.contact.resend}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
