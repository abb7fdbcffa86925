import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import {
  loadRegisterForm,
  logIn,
  type Progress,
  playFree,
  type RegisterForm,
  rememberedName,
  rememberName,
} from '#stores/access.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { Button } from '#ui/Button.tsx'
import { CaptchaField } from '#ui/CaptchaField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { usePopup } from './context.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { FormAlert, failureSentence, ProgressLine, SwitchLine, TermsBox } from './FormParts.tsx'
import { finish } from './finish.ts'
import { useCaptcha } from './use-captcha.ts'

interface Faults {
  readonly username?: string
  readonly password?: string
  readonly captcha?: string
  readonly terms?: boolean
  readonly form?: string
}

/** Age, free play and tabs as the site is set; the form works before they are known. */
function useAccessSettings(): RegisterForm | undefined {
  const [settings, setSettings] = useState<RegisterForm>()
  useEffect(() => {
    loadRegisterForm().then(setSettings, () => undefined)
  }, [])
  return settings
}

function FreePlay({ onFailure }: { readonly onFailure: (thrown: unknown) => void }) {
  const { messages } = usePopup()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await playFree()
      await finish(undefined, 'home')
    } catch (thrown) {
      setBusy(false)
      onFailure(thrown)
    }
  }
  return (
    <Button look="outline" block loading={busy} onClick={() => void start()}>
      <span className="i i-ph-play-circle" aria-hidden="true" />
      {t(messages.access, 'login.freePlay')}
    </Button>
  )
}

/** State and steps of the log-in form; the dialog below only draws. */
function useLogin(intention: Intention | undefined) {
  const { messages } = usePopup()
  const captcha = useCaptcha()
  const [username, setUsername] = useState(() => readDraft('username') || rememberedName())
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => rememberedName() !== '')
  const [terms, setTerms] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [step, setStep] = useState<Progress>()
  const required = t(messages.access, 'rules.required')

  function check(): Faults {
    return {
      ...(username.trim() === '' && { username: required }),
      ...(password === '' && { password: required }),
      ...(captcha.shown && captcha.text.trim() === '' && { captcha: required }),
      ...(!terms && { terms: true }),
    }
  }

  function fail(thrown: unknown) {
    const code = failureCode(thrown)
    const asked = thrown instanceof CallFailure && thrown.details.captcha === true
    if (captcha.shown || asked || code === 'captcha_required' || code === 'captcha_wrong') captcha.renew()
    const sentence = failureSentence(messages, thrown)
    setFaults(code === 'captcha_wrong' ? { captcha: sentence } : { form: sentence })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step) return
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      await logIn({ username, password, ...captcha.answer() }, setStep)
      rememberName(remember ? username.trim() : undefined)
      forgetDrafts()
      await finish(intention, 'stay')
    } catch (thrown) {
      fail(thrown)
    } finally {
      setStep(undefined)
    }
  }

  const name = (text: string) => {
    setUsername(text)
    writeDraft('username', text)
  }
  return {
    captcha,
    username,
    setUsername: name,
    password,
    setPassword,
    remember,
    setRemember,
    terms,
    setTerms,
    faults,
    step,
    submit,
    fail,
  }
}

/** Log-in by user name (Spec 1 §2 "Login pop-up"). */
export default function LoginDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const settings = useAccessSettings()
  const form = useLogin(intention)
  const element = useRef<HTMLFormElement>(null)
  const { faults, captcha } = form
  const say = (key: Parameters<typeof t<typeof messages.access>>[1]) => t(messages.access, key)
  useEffect(() => {
    const names = Object.keys(faults)
    if (names.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return (
    <Dialog
      title={say('login.title')}
      closeLabel={t(messages.common, 'close')}
      onClose={closeDialog}
      art={<FeltPanel />}
    >
      <form ref={element} className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <Tabs
          label={say('login.ways')}
          fill
          choices={[{ value: 'username', label: say('login.username') }]}
          value="username"
          onChange={() => undefined}
        />
        {intention?.do === 'play' && <p className="muted">{say('login.toPlay')}</p>}
        {faults.form && <FormAlert>{faults.form}</FormAlert>}
        <Field
          label={say('login.username')}
          icon="i-ph-user"
          required
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          placeholder={say('login.usernameHint')}
          value={form.username}
          error={faults.username}
          onChange={(event) => form.setUsername(event.target.value)}
        />
        <Field
          label={say('login.password')}
          icon="i-ph-lock-simple"
          required
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          placeholder={say('login.passwordHint')}
          reveal={{ show: say('showPassword'), hide: say('hidePassword') }}
          value={form.password}
          error={faults.password}
          onChange={(event) => form.setPassword(event.target.value)}
        />
        {captcha.shown && (
          <CaptchaField
            label={say('captcha.label')}
            placeholder={say('captcha.hint')}
            imageLabel={say('captcha.image')}
            refreshLabel={say('captcha.refresh')}
            image={captcha.image}
            value={captcha.text}
            error={faults.captcha}
            onChange={captcha.setText}
            onRefresh={captcha.renew}
          />
        )}
        <div className="grid gap-0.5">
          <label className="check">
            <input
              type="checkbox"
              checked={form.remember}
              onChange={(event) => form.setRemember(event.target.checked)}
            />
            <span>{say('login.remember')}</span>
          </label>
          <TermsBox checked={form.terms} onChange={form.setTerms} age={settings?.ageMin ?? 18} error={faults.terms} />
        </div>
        <div className="grid gap-2.5">
          <Button type="submit" look="primary" size="lg" block loading={form.step !== undefined}>
            {say('login.submit')}
          </Button>
          {settings?.login.freePlay !== false && <FreePlay onFailure={form.fail} />}
          <ProgressLine step={form.step} />
        </div>
        <SwitchLine
          question={say('login.new')}
          link={say('login.toRegister')}
          onClick={() => openDialog({ name: 'register', intention })}
        />
      </form>
    </Dialog>
  )
}
