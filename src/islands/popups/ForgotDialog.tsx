import { type FormEvent, useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { loadRegisterForm, type RegisterForm } from '#stores/access.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { askForLink, resetByPhone, sendPhoneCode } from '#stores/entry.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { fieldFault } from '#stores/register-rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeField, useEntryWords } from './CodeField.tsx'
import { RegisterTexts, useGiven, usePopup } from './context.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { FormAlert, failureSentence } from './FormParts.tsx'
import { enter } from './finish.ts'
import { MethodCards } from './MethodCards.tsx'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { PhoneField, spoken, usePhone } from './PhoneField.tsx'
import { faultSentence } from './RegisterInput.tsx'
import { useFirstFault } from './use-first-fault.ts'

const mailForm = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

type Faults = Readonly<Partial<Record<'username' | 'email' | 'mobile' | 'code' | 'form', string>>>

function useDraft(field: string) {
  const [text, setText] = useState(() => readDraft(field))
  const change = (next: string) => {
    setText(next)
    writeDraft(field, next)
  }
  return [text, change] as const
}

/** A link by e-mail: whether name and address belong together is never told. */
function ByEmail({ settings }: { readonly settings: RegisterForm | undefined }) {
  const popup = usePopup()
  const say = useEntryWords()
  const rules = useGiven(RegisterTexts)
  const [username, setUsername] = useDraft('username')
  const [email, setEmail] = useDraft('email')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const { element, look } = useFirstFault()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const rule = settings?.rules.username
    const wrong = fieldFault(username.trim(), true, rule)
    const found: Faults = {
      ...(wrong && { username: faultSentence(rules, wrong, rule) }),
      ...(!mailForm.test(email.trim()) && { email: say('forgot.addressInvalid') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return look()
    setBusy(true)
    try {
      await askForLink(username.trim(), email.trim())
      setSent(true)
    } catch (thrown) {
      setFaults({ form: await failureSentence(popup, thrown) })
    } finally {
      setBusy(false)
    }
  }
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
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {faults.form && <FormAlert>{faults.form}</FormAlert>}
      <Field
        label={say('forgot.username')}
        icon="i-ph-user"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        error={faults.username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={say('forgot.address')}
        icon="i-ph-envelope-simple"
        required
        type="email"
        autoComplete="email"
        maxLength={120}
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" block loading={busy}>
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
  const [code, setCode] = useState('')
  const fresh = useNewPassword(false)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const { element, look } = useFirstFault()
  const mobileFault = (): Faults => (phone.valid ? {} : { mobile: say(phone.fault) })
  const send = () => {
    setFaults(mobileFault())
    return phone.valid ? sendPhoneCode('forgot', phone.phone) : look()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found: Faults = { ...mobileFault(), ...(code.trim() === '' && { code: say('code.invalid') }) }
    setFaults(found)
    if (!fresh.check() || Object.keys(found).length > 0) return look()
    setBusy(true)
    try {
      const answer = await resetByPhone(phone.phone, code.trim(), fresh.password)
      forgetDrafts()
      await enter(answer, intention, 'home')
    } catch (thrown) {
      const wrong = thrown instanceof CallFailure ? thrown.details.fields?.newPassword : undefined
      if (wrong) fresh.refuse(wrong)
      const sentence = await failureSentence(popup, thrown)
      setFaults(failureCode(thrown).startsWith('code_') ? { code: sentence } : wrong ? {} : { form: sentence })
      setBusy(false)
      look()
    }
  }
  return (
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {faults.form && <FormAlert>{faults.form}</FormAlert>}
      <PhoneField phone={phone} error={faults.mobile} />
      <CodeField
        purpose="forgot"
        label={say('code.label')}
        value={code}
        onChange={setCode}
        error={faults.code}
        send={send}
        to={spoken(phone.phone)}
      />
      <NewPasswordFields form={fresh} />
      <Button type="submit" look="primary" size="lg" block loading={busy}>
        {say('forgot.save')}
      </Button>
    </form>
  )
}

/** A forgotten password: by e-mail, and by phone where the operator has switched that on. */
export function ForgotDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const say = useEntryWords()
  const [settings, setSettings] = useState<RegisterForm>()
  const [way, setWay] = useState<'email' | 'phone'>('email')
  useEffect(() => {
    let wanted = true
    loadRegisterForm().then(
      (loaded) => {
        if (!wanted) return
        setSettings(loaded)
        if (!loaded.forgot.email) setWay('phone')
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
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
