import { useEffect, useRef, useState } from 'react'
import { type MessageKey, t } from '#i18n/t.ts'
import { loadRegisterForm, playFree, type RegisterForm } from '#stores/access.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { Button } from '#ui/Button.tsx'
import { CaptchaField } from '#ui/CaptchaField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { usePopup } from './context.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { FormAlert, ProgressLine, SwitchLine, TermsBox } from './FormParts.tsx'
import { finish } from './finish.ts'
import type { PopupMessages } from './messages.ts'
import { type LoginForm, useLogin } from './use-login.ts'

/** Age and free play as the site is set; the form works before they are known. */
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

function useWords() {
  const { messages } = usePopup()
  return (key: MessageKey<PopupMessages['access']>) => t(messages.access, key)
}

function Fields({ form, age }: { readonly form: LoginForm; readonly age: number }) {
  const say = useWords()
  const { faults, captcha } = form
  return (
    <>
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
          <input type="checkbox" checked={form.remember} onChange={(event) => form.setRemember(event.target.checked)} />
          <span>{say('login.remember')}</span>
        </label>
        <TermsBox checked={form.terms} onChange={form.setTerms} age={age} error={faults.terms} />
      </div>
    </>
  )
}

/** Log-in by user name (Spec 1 §2 "Login pop-up"). */
export function LoginDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const say = useWords()
  const settings = useAccessSettings()
  const form = useLogin(intention)
  const element = useRef<HTMLFormElement>(null)
  const { faults } = form
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
        {intention?.do === 'play' && <p className="muted">{say('login.toPlay')}</p>}
        {faults.form && <FormAlert>{faults.form}</FormAlert>}
        <Fields form={form} age={settings?.ageMin ?? 18} />
        <div className="grid gap-2.5">
          <Button type="submit" look="primary" size="lg" block loading={form.step !== undefined}>
            {say('login.submit')}
          </Button>
          {settings?.login.freePlay !== false && <FreePlay onFailure={(thrown) => void form.fail(thrown)} />}
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
