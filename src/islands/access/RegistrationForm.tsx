import { Fragment, useEffect } from 'react'
import { type MessageKey, t } from '#i18n/t.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { ProgressLine } from '#islands/dialogs/FormParts.tsx'
import type { PopupMessages } from '#islands/dialogs/messages.ts'
import type { Intention } from '#stores/dialog.ts'
import type { RegisterForm } from '#stores/register-form.ts'
import { Button } from '#ui/Button.tsx'
import { focusFirstEmpty } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { CaptchaBox } from './CaptchaBox.tsx'
import { MobileField, spoken } from './MobileField.tsx'
import { faultSentence, isToldByRule, RegisterInput, RuleLines } from './RegisterInput.tsx'
import type { RegisterTab } from './register-fields.ts'
import { SentCode, useEntryWords } from './SentCode.tsx'
import { TermsBox } from './TermsBox.tsx'
import { type Typed, useRegistration } from './use-registration.ts'

interface FormProps {
  readonly tab: RegisterTab
  readonly settings: RegisterForm
  readonly intention?: Intention
  readonly typed: Typed
}

type Registration = ReturnType<typeof useRegistration>

/** The mobile number and, where it has to be proved, the code that was sent to it. */
function MobileParts({ form, tab, settings }: { readonly form: Registration } & Pick<FormProps, 'tab' | 'settings'>) {
  const texts = useTexts('register')
  const say = useEntryWords()
  const { faults } = form
  const rule = settings.rules.mobileNum
  const told = (code: string | undefined) => code && faultSentence(texts, code, rule)
  const number = form.phone.phone.mobileNum
  const byRule = isToldByRule(faults.mobileNum, rule, number)
  return (
    <>
      <MobileField
        phone={form.phone}
        required={form.fields.find(({ name }) => name === 'mobileNum')?.required ?? false}
        error={byRule ? undefined : told(faults.mobileNum)}
        invalid={faults.mobileNum !== undefined}
        note={
          <>
            {tab === 'mobile' && <p className="field__note">{t(texts, 'mobileNote')}</p>}
            {rule && number !== '' && (byRule || !faults.mobileNum) && <RuleLines rule={rule} text={number} />}
          </>
        }
        onLeave={() => form.look('mobileNum')}
      />
      {form.asksCode && (
        <SentCode
          purpose={tab === 'mobile' ? 'register-mobile' : 'register-username'}
          label={say('code.label')}
          value={form.values.verificationCode ?? ''}
          onChange={(text) => form.change('verificationCode', text)}
          error={told(faults.verificationCode)}
          send={form.sendCode}
          to={spoken(form.phone.phone)}
        />
      )}
    </>
  )
}

function Fields({ form, tab, settings }: { readonly form: Registration } & Pick<FormProps, 'tab' | 'settings'>) {
  return form.fields.map(({ name, required }) => (
    <Fragment key={name}>
      {name === 'mobileNum' ? (
        <MobileParts form={form} tab={tab} settings={settings} />
      ) : (
        <RegisterInput
          name={name}
          required={required}
          rule={settings.rules[name]}
          value={form.values[name] ?? ''}
          fault={form.faults[name]}
          onChange={(text) => form.change(name, text)}
          onBlur={() => form.look(name)}
        />
      )}
    </Fragment>
  ))
}

/** The registration of one tab: fields, rules and requirements are the server's (Spec 1 §2, §5). */
export function RegistrationForm({ tab, settings, intention, typed }: FormProps) {
  const { messages } = usePopup()
  const form = useRegistration(settings, tab, intention, typed)
  const { captcha, faults } = form
  const element = form.form.ref
  const say = (key: MessageKey<PopupMessages['access']>) => t(messages.access, key)
  const entry = useEntryWords()
  const texts = useTexts('register')
  // The fields came after the pop-up; on another tab the focus stays where the keyboard is.
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') !== 'tab') focusFirstEmpty(element.current)
  }, [element])
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <p className="field__note">{t(texts, 'starred')}</p>
      <Fields form={form} tab={tab} settings={settings} />
      {captcha.shown && (
        <CaptchaBox
          captcha={captcha}
          error={faults.captcha && (faults.captcha === 'required' ? say('required') : entry('captcha.wrong'))}
        />
      )}
      <TermsBox age={settings.ageMin} error={form.termsFault} />
      <div className="grid gap-2.5">
        <Button type="submit" look="primary" size="lg" block loading={form.busy}>
          {say('register.submit')}
        </Button>
        <ProgressLine step={form.step} />
      </div>
    </form>
  )
}
