import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { fieldFault } from '#islands/own/register-rules.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { askForLink, resetByPhone, sendPhoneCode } from '#stores/entry.ts'
import { loadRegisterForm, type RegisterForm } from '#stores/register-form.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { enter } from './finish.ts'
import { MethodCards } from './MethodCards.tsx'
import { MobileField, spoken, usePhone } from './MobileField.tsx'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { faultSentence } from './RegisterInput.tsx'
import { SentCode, useEntryWords } from './SentCode.tsx'

const mailForm = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** A link by e-mail; the answer never reveals whether the name and the e-mail address match. */
function ByEmail({ settings }: { readonly settings: RegisterForm | undefined }) {
  const popup = usePopup()
  const say = useEntryWords()
  const rules = useTexts('register')
  const [sent, setSent] = useState(false)
  const form = useForm({
    initial: () => ({ username: readDraft('username'), email: readDraft('email') }),
    check({ username, email }) {
      const rule = settings?.rules.username
      const wrong = fieldFault(username.trim(), true, rule)
      return {
        ...(wrong && { username: faultSentence(rules, wrong, rule) }),
        ...(!mailForm.test(email.trim()) && { email: say('forgot.addressInvalid') }),
      }
    },
    async send({ username, email }) {
      await askForLink(username.trim(), email.trim())
      setSent(true)
    },
    explain: async (thrown) => ({ alert: await failureSentence(popup, thrown) }),
    onChange: writeDraft,
  })
  if (sent) {
    return (
      <div className="stack">
        <div className="alert alert--ok" role="status">
          <span className="i i-ph-check-circle" aria-hidden="true" />
          <span>{say('forgot.sent')}</span>
        </div>
        <OutboxHint />
        <Button look="primary" size="lg" block onClick={closeDialog}>
          {t(popup.messages.common, 'close')}
        </Button>
      </div>
    )
  }
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <Field
        label={say('forgot.username')}
        icon="i-ph-user"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...form.field('username')}
      />
      <Field
        label={say('forgot.address')}
        icon="i-ph-envelope-simple"
        required
        type="email"
        autoComplete="email"
        maxLength={120}
        {...form.field('email')}
      />
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {say('forgot.send')}
      </Button>
    </form>
  )
}

interface ByPhoneProps {
  readonly intention?: Intention
}

/** A new password by a code, and in. */
function ByPhone({ intention }: ByPhoneProps) {
  const popup = usePopup()
  const say = useEntryWords()
  const phone = usePhone()
  const fresh = useNewPassword(false)
  const mobileFault = () => (phone.valid ? {} : { mobile: say(phone.fault) })
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      ...mobileFault(),
      ...(code.trim() === '' && { code: say('code.invalid') }),
      ...fresh.check(),
    }),
    async send({ code }) {
      const answer = await resetByPhone(phone.phone, code.trim(), fresh.password)
      forgetDrafts()
      await enter(answer, intention, 'home')
    },
    async explain(thrown) {
      if (fresh.refuse(thrown)) return {}
      const sentence = await failureSentence(popup, thrown)
      return failureCode(thrown).startsWith('code_') ? { faults: { code: sentence } } : { alert: sentence }
    },
  })
  const send = () => {
    if (phone.valid) return sendPhoneCode('forgot', phone.phone)
    form.refuse({ faults: mobileFault() })
    return undefined
  }
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <MobileField phone={phone} error={form.faults.mobile} />
      <SentCode
        purpose="forgot"
        label={say('code.label')}
        value={form.values.code}
        onChange={(code) => form.set({ code })}
        error={form.faults.code}
        send={send}
        to={spoken(phone.phone)}
      />
      <NewPasswordFields form={fresh} />
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {say('forgot.save')}
      </Button>
    </form>
  )
}

/** A forgotten password: by e-mail, and by phone where the operator has switched that on. */
export function ForgotDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const say = useEntryWords()
  const { data: settings } = usePublic(loadRegisterForm, null)
  const [chosen, setWay] = useState<'email' | 'phone'>('email')
  const way = settings?.forgot.email === false ? 'phone' : chosen
  const cards = [
    { value: 'email' as const, icon: 'i-ph-envelope-simple', name: say('forgot.email'), note: say('forgot.emailNote') },
    { value: 'phone' as const, icon: 'i-ph-device-mobile', name: say('forgot.phone'), note: say('forgot.phoneNote') },
  ]
  return (
    <Dialog
      title={say('forgot.title')}
      closeLabel={t(messages.common, 'close')}
      onClose={closeDialog}
      art={<FeltPanel banner="w_forget" />}
    >
      {settings?.forgot.phone && settings.forgot.email && (
        <MethodCards label={say('forgot.lead')} cards={cards} value={way} onChange={setWay} />
      )}
      {way === 'email' ? <ByEmail settings={settings} /> : <ByPhone intention={intention} />}
      <p className="text-center text-[13px]">
        <button type="button" className="link" onClick={() => openDialog({ name: 'login', intention })}>
          {say('forgot.back')}
        </button>
      </p>
    </Dialog>
  )
}
