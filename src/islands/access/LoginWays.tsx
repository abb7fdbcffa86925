import { useStore } from '@nanostores/react'
import { type MouseEvent, useState } from 'react'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { logInByCode, sendPhoneCode } from '#stores/entry.ts'
import { codesInAddress } from '#stores/link-codes.ts'
import type { RegisterForm } from '#stores/register-form.ts'
import { Button } from '#ui/Button.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { forgetDrafts } from './drafts.ts'
import { enter } from './finish.ts'
import { MobileField, spoken, usePhone } from './MobileField.tsx'
import { SentCode, useEntryWords } from './SentCode.tsx'
import { TermsBox } from './TermsBox.tsx'

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

interface CodeLoginProps {
  readonly intention?: Intention
  readonly settings: RegisterForm
}

/** Log-in by mobile number and a code by SMS. */
export function CodeLogin({ intention, settings }: CodeLoginProps) {
  const popup = usePopup()
  const say = useEntryWords()
  const phone = usePhone()
  const mobileFault = () => (phone.valid ? {} : { mobile: say(phone.fault) })
  const { access } = popup.messages
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      ...mobileFault(),
      ...(code.trim() === '' && { code: t(access, 'required') }),
      ...(!$agreed.get() && { terms: t(access, 'terms.required') }),
    }),
    async send({ code }) {
      keepAgreement()
      const answer = await logInByCode(phone.phone, code.trim())
      forgetDrafts()
      await enter(answer, intention, 'stay')
    },
    explain: async (thrown) => ({ alert: await failureSentence(popup, thrown) }),
  })
  const send = () => {
    if (phone.valid) return sendPhoneCode('login', phone.phone)
    form.refuse({ faults: mobileFault() })
    return undefined
  }
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <MobileField phone={phone} error={form.faults.mobile} />
      <SentCode
        purpose="login"
        label={say('code.label')}
        value={form.values.code}
        onChange={(code) => form.set({ code })}
        error={form.faults.code}
        send={send}
        to={spoken(phone.phone)}
      />
      <TermsBox age={settings.ageMin} error={form.faults.terms !== undefined} />
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {say('sms.submit')}
      </Button>
    </form>
  )
}

/** Social sign-in, where it is switched on. Plain links, because the provider's page replaces this one. */
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
  const query = new URLSearchParams({ language: locale, termsAccepted: 'true', ...codesInAddress() })
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
