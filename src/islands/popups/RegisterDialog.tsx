import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RegisterField } from '#api/access.ts'
import { t } from '#i18n/t.ts'
import {
  loadRegisterForm,
  type Progress,
  type RegisterForm,
  type RegisterInput as Registration,
  referralKey,
  register,
} from '#stores/access.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { tabStorage } from '#stores/storage.ts'
import { Button } from '#ui/Button.tsx'
import { CaptchaField } from '#ui/CaptchaField.tsx'
import { Dialog, focusFirstEmpty } from '#ui/Dialog.tsx'
import { usePopup } from './context.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { FailureAlert, FormAlert, failureSentence, ProgressLine, SwitchLine, TermsBox } from './FormParts.tsx'
import { finish } from './finish.ts'
import { RegisterInput } from './RegisterInput.tsx'
import { checkForm, cleanValue, type RegisterFaults, type RegisterValues, shownFields } from './register-fields.ts'
import { useCaptcha } from './use-captcha.ts'

function firstValues(form: RegisterForm): RegisterValues {
  const values: RegisterValues = {}
  for (const { name } of shownFields(form)) values[name] = readDraft(name)
  const referral = tabStorage.read(referralKey)
  const codeField = form.fields.referralCode?.enabled ? 'referralCode' : 'affiliateCode'
  if (referral && !values[codeField]) values[codeField] = referral
  return values
}

/** State and steps of the registration; the form below only draws. */
function useRegistration(settings: RegisterForm, intention: Intention | undefined) {
  const popup = usePopup()
  const captcha = useCaptcha()
  const [values, setValues] = useState(() => firstValues(settings))
  const [faults, setFaults] = useState<RegisterFaults>({})
  const [terms, setTerms] = useState(false)
  const [termsFault, setTermsFault] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<Progress>()
  const { renew, shown } = captcha
  useEffect(() => {
    if (settings.verification.captcha) renew()
  }, [settings, renew])

  function change(name: RegisterField, text: string) {
    setValues((before) => ({ ...before, [name]: text }))
    setFaults(({ [name]: _, ...others }) => others)
    if (!name.toLowerCase().includes('password')) writeDraft(name, text)
  }

  function look(name: RegisterField) {
    if (!values[name]) return
    const fault = checkForm(settings, values)[name]
    setFaults((before) => ({ ...before, [name]: fault }))
  }

  async function fail(thrown: unknown) {
    const code = failureCode(thrown)
    const details = thrown instanceof CallFailure ? thrown.details : {}
    if (shown || details.captcha || code.startsWith('captcha')) renew()
    const fields = (details.fields ?? {}) as RegisterFaults
    const drawn = shownFields(settings).some(({ name }) => fields[name])
    setFaults(code === 'captcha_wrong' ? { captcha: 'captcha_wrong' } : fields)
    setFailure(drawn || code === 'captcha_wrong' ? undefined : await failureSentence(popup, thrown))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step) return
    const found = checkForm(settings, values)
    if (shown && captcha.text.trim() === '') found.captcha = 'required'
    setFaults(found)
    setTermsFault(!terms)
    setFailure(undefined)
    if (!terms || Object.values(found).some(Boolean)) return
    const sent = shownFields(settings).flatMap(({ name }) => {
      const text = cleanValue(name, values[name] ?? '')
      return text === '' ? [] : [[name, text]]
    })
    try {
      await register({ ...(Object.fromEntries(sent) as Registration), ...captcha.answer() }, setStep)
      forgetDrafts()
      await finish(intention, 'home')
    } catch (thrown) {
      await fail(thrown)
    } finally {
      setStep(undefined)
    }
  }
  return { captcha, values, faults, terms, setTerms, termsFault, failure, step, change, look, submit }
}

function RegistrationForm({
  settings,
  intention,
}: {
  readonly settings: RegisterForm
  readonly intention?: Intention
}) {
  const { messages } = usePopup()
  const form = useRegistration(settings, intention)
  const element = useRef<HTMLFormElement>(null)
  const { captcha, faults } = form
  const say = (key: Parameters<typeof t<typeof messages.access>>[1]) => t(messages.access, key)
  const [tries, setTries] = useState(0)
  // The fields came after the pop-up.
  useEffect(() => focusFirstEmpty(element.current), [])
  // The first wrong field gets the focus after a try, not while somebody is still typing.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      onSubmit={(event) => void form.submit(event).then(() => setTries(tries + 1))}
    >
      {form.failure && <FormAlert>{form.failure}</FormAlert>}
      {shownFields(settings).map(({ name, required }) => (
        <RegisterInput
          key={name}
          name={name}
          required={required}
          rule={settings.rules[name]}
          value={form.values[name] ?? ''}
          fault={faults[name]}
          onChange={(text) => form.change(name, text)}
          onBlur={() => form.look(name)}
        />
      ))}
      {captcha.shown && (
        <CaptchaField
          label={say('captcha.label')}
          placeholder={say('captcha.hint')}
          imageLabel={say('captcha.image')}
          refreshLabel={say('captcha.refresh')}
          image={captcha.image}
          value={captcha.text}
          error={faults.captcha && say(faults.captcha === 'required' ? 'required' : 'captcha.wrong')}
          onChange={captcha.setText}
          onRefresh={captcha.renew}
        />
      )}
      <TermsBox
        checked={form.terms}
        onChange={form.setTerms}
        age={settings.ageMin}
        error={form.termsFault && !form.terms}
      />
      <div className="grid gap-2.5">
        <Button type="submit" look="primary" size="lg" block loading={form.step !== undefined}>
          {say('register.submit')}
        </Button>
        <ProgressLine step={form.step} />
      </div>
    </form>
  )
}

/** The form, once the server has said which fields there are. */
function Loaded({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const [settings, setSettings] = useState<RegisterForm>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let wanted = true
    loadRegisterForm().then(
      (loaded) => wanted && setSettings(loaded),
      (thrown: unknown) => wanted && setFailed(thrown ?? 'failed'),
    )
    return () => {
      wanted = false
    }
  }, [attempt])
  if (settings) return <RegistrationForm settings={settings} intention={intention} />
  if (failed) {
    const again = () => {
      setFailed(undefined)
      setAttempt(attempt + 1)
    }
    return (
      <>
        <FailureAlert thrown={failed} />
        <Button look="second" block onClick={again}>
          {t(messages.common, 'retry')}
        </Button>
      </>
    )
  }
  return (
    <div className="stack" aria-busy="true">
      <div className="skel h-19" />
      <div className="skel h-19" />
      <div className="skel h-19" />
    </div>
  )
}

/** Registration by user name: fields, rules and requirements are the server's (Spec 1 §2, §5). */
export function RegisterDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  return (
    <Dialog
      title={t(messages.access, 'register.title')}
      closeLabel={t(messages.common, 'close')}
      onClose={closeDialog}
      art={<FeltPanel />}
    >
      <Loaded intention={intention} />
      <SwitchLine
        question={t(messages.access, 'register.member')}
        link={t(messages.access, 'register.toLogin')}
        onClick={() => openDialog({ name: 'login', intention })}
      />
    </Dialog>
  )
}
