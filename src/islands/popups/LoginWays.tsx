import { useStore } from '@nanostores/react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { t } from '#i18n/t.ts'
import type { RegisterForm } from '#stores/access.ts'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { logInByCode, sendPhoneCode } from '#stores/entry.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CodeField, useEntryWords } from './CodeField.tsx'
import { usePopup } from './context.ts'
import { forgetDrafts } from './drafts.ts'
import { FormAlert, failureSentence } from './FormParts.tsx'
import { enter } from './finish.ts'
import { PhoneField, spoken, usePhone } from './PhoneField.tsx'
import { TermsBox } from './TermsBox.tsx'
import { useFirstFault } from './use-first-fault.ts'

export interface WayTabsProps {
  readonly way: 'username' | 'sms'
  readonly onChange: (way: 'username' | 'sms') => void
}

/** User name first, code by SMS second (design: "Username tab first"). */
export function WayTabs({ way, onChange }: WayTabsProps) {
  const say = useEntryWords()
  const choices = (['username', 'sms'] as const).map((value) => ({ value, label: say(`ways.${value}`) }))
  return <Tabs label={say('ways.label')} choices={choices} value={way} onChange={onChange} fill />
}

interface CodeFaults {
  readonly mobile?: string
  readonly code?: string
  readonly terms?: boolean
  readonly form?: string
}

interface CodeLoginProps {
  readonly intention?: Intention
  readonly settings: RegisterForm
}

/** Log-in by mobile number and a code by SMS. */
export function CodeLogin({ intention, settings }: CodeLoginProps) {
  const popup = usePopup()
  const say = useEntryWords()
  const phone = usePhone()
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<CodeFaults>({})
  const [busy, setBusy] = useState(false)
  const { element, look } = useFirstFault()
  const mobileFault = () => (phone.valid ? {} : { mobile: say(phone.fault) })

  const send = () => {
    setFaults(mobileFault())
    if (!phone.valid) return look()
    return sendPhoneCode('login', phone.phone)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = {
      ...mobileFault(),
      ...(code.trim() === '' && { code: t(popup.messages.access, 'required') }),
      ...(!$agreed.get() && { terms: true }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return look()
    keepAgreement()
    setBusy(true)
    try {
      const answer = await logInByCode(phone.phone, code.trim())
      forgetDrafts()
      await enter(answer, intention, 'stay')
    } catch (thrown) {
      setFaults({ form: await failureSentence(popup, thrown) })
      setBusy(false)
    }
  }
  return (
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {faults.form && <FormAlert>{faults.form}</FormAlert>}
      <PhoneField phone={phone} error={faults.mobile} />
      <CodeField
        purpose="login"
        label={say('code.label')}
        value={code}
        onChange={setCode}
        error={faults.code}
        send={send}
        to={spoken(phone.phone)}
      />
      <TermsBox age={settings.ageMin} error={faults.terms} />
      <Button type="submit" look="primary" size="lg" block loading={busy}>
        {say('sms.submit')}
      </Button>
    </form>
  )
}

/** Log-in by somebody else's word, where it is switched on. Links, because the provider's page takes over. */
export function Social({ switches }: { readonly switches: { readonly google: boolean; readonly facebook: boolean } }) {
  const { locale, messages } = usePopup()
  const say = useEntryWords()
  const [refused, setRefused] = useState(false)
  const agreed = useStore($agreed)
  const go = (event: MouseEvent) => {
    if ($agreed.get()) return keepAgreement()
    event.preventDefault()
    setRefused(true)
  }
  const shown = (['google', 'facebook'] as const).filter((name) => switches[name])
  if (shown.length === 0) return null
  const icons = { google: 'i-ph-google-logo', facebook: 'i-ph-facebook-logo' } as const
  const query = new URLSearchParams({ language: locale, termsAccepted: 'true' })
  return (
    <div className="grid gap-2.5">
      <p className="or">{say('social.or')}</p>
      <div className={shown.length > 1 ? 'grid grid-cols-2 gap-2.5' : 'grid'}>
        {shown.map((name) => (
          <a key={name} className="btn btn--second" href={`/api/auth/oauth/${name}/start?${query}`} onClick={go}>
            <span className={`i ${icons[name]}`} aria-hidden="true" />
            {say(`social.${name}`)}
          </a>
        ))}
      </div>
      {refused && !agreed && (
        <p className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{t(messages.access, 'terms.required')}</span>
        </p>
      )}
    </div>
  )
}
