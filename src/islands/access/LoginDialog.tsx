import { type ReactNode, useEffect, useState } from 'react'
import { CallFailure, type FailureCode } from '#browser/failure.ts'
import { canUsePasskeys } from '#browser/passkey-place.ts'
import { type MessageKey, t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { ProgressLine, SwitchLine } from '#islands/dialogs/FormParts.tsx'
import type { PopupMessages } from '#islands/dialogs/messages.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import type { RegisterForm } from '#stores/register-form.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { FeltPanel } from './FeltPanel.tsx'
import { TermsBox } from './TermsBox.tsx'
import { type LoginForm, useLogin } from './use-login.ts'

interface OtherWayProps {
  readonly look: 'outline' | 'second'
  readonly icon: string
  readonly words: 'login.freePlay' | 'login.passkey'
  /** Comes in, or throws why not. */
  readonly run: () => Promise<void>
  readonly onFailure: (thrown: unknown) => void
}

/** A button for a sign-in method other than the password. */
function OtherWay({ look, icon, words, run, onFailure }: OtherWayProps) {
  const { messages } = usePopup()
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    run().catch((thrown: unknown) => {
      setBusy(false)
      // The member closed the browser's own window: no message is needed.
      if ((thrown as Error).message !== 'cancelled') onFailure(thrown)
    })
  }
  return (
    <Button look={look} block loading={busy} onClick={start}>
      <span className={`i ${icon}`} aria-hidden="true" />
      {t(messages.access, words)}
    </Button>
  )
}

/** The code of another sign-in method is lazy-loaded on the press. */
const otherWays = () => import('./other-ways.ts')

function useWords() {
  const { messages } = usePopup()
  return (key: MessageKey<PopupMessages['access']>) => t(messages.access, key)
}

export interface FieldsProps {
  readonly form: LoginForm
  /** Without an age there is no box to tick. */
  readonly age?: number
  /** At the right of the password's name. */
  readonly aside: ReactNode
}

/** User name, password, and a captcha when the server asks for one. */
export function Fields({ form, age, aside }: FieldsProps) {
  const say = useWords()
  const { faults, captcha } = form
  return (
    <>
      <Field
        label={say('login.username')}
        icon="i-ph-user"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        placeholder={say('login.usernameHint')}
        {...form.field('username')}
      />
      <PasswordField
        label={say('login.password')}
        icon="i-ph-lock-simple"
        required
        autoComplete="current-password"
        placeholder={say('login.passwordHint')}
        aside={aside}
        reveal={{ show: say('showPassword'), hide: say('hidePassword') }}
        {...form.field('password')}
      />
      {captcha.shown && captcha.Field && <captcha.Field captcha={captcha} error={faults.captcha} />}
      <div className="grid gap-0.5">
        <label className="check">
          <input type="checkbox" checked={form.remember} onChange={(event) => form.setRemember(event.target.checked)} />
          <span>{say('login.remember')}</span>
        </label>
        {age !== undefined && <TermsBox age={age} error={faults.terms !== undefined} />}
      </div>
    </>
  )
}

interface PasswordLoginProps {
  readonly intention: Intention | undefined
  readonly settings: RegisterForm | undefined
  readonly failure: string | undefined
}

function PasswordLogin({ intention, settings, failure }: PasswordLoginProps) {
  const say = useWords()
  const form = useLogin(intention)
  const { fail } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure that it came with
  useEffect(() => {
    if (failure) void fail(new CallFailure(failure as FailureCode))
  }, [failure])
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <Fields
        form={form}
        age={settings?.ageMin ?? (Number(document.body.dataset.age) || 18)}
        aside={
          <button type="button" className="link" onClick={() => openDialog({ name: 'forgot', intention })}>
            {say('login.forgot')}
          </button>
        }
      />
      <div className="grid gap-2.5">
        <Button type="submit" look="primary" size="lg" block loading={form.busy}>
          {say('login.submit')}
        </Button>
        {canUsePasskeys() && (
          <OtherWay
            look="second"
            icon="i-ph-fingerprint"
            words="login.passkey"
            run={async () => (await otherWays()).comeByPasskey(intention)}
            onFailure={(thrown) => void fail(thrown)}
          />
        )}
        {settings?.login.freePlay !== false && (
          <OtherWay
            look="outline"
            icon="i-ph-play-circle"
            words="login.freePlay"
            run={async () => (await otherWays()).playWithout()}
            onFailure={(thrown) => void fail(thrown)}
          />
        )}
        <ProgressLine step={form.step} />
      </div>
    </form>
  )
}

export interface LoginDialogProps {
  readonly intention?: Intention
  /** Why another sign-in method failed. */
  readonly failure?: string | undefined
  /** Unknown when the server took too long; then there is what everybody has. */
  readonly settings: RegisterForm | undefined
  /** The ways beside the password, where the operator has switched one on. */
  readonly ways: typeof import('./LoginWays.tsx') | undefined
}

/** Log-in (Spec 1 §2 "Login pop-up"). */
export function LoginDialog({ intention, failure, settings, ways }: LoginDialogProps) {
  const { messages } = usePopup()
  const say = useWords()
  const [way, setWay] = useState<'username' | 'sms'>('username')
  const [bySms, setBySms] = useState(false)
  return (
    <Dialog
      title={say('login.title')}
      closeLabel={t(messages.common, 'close')}
      onClose={closeDialog}
      entry={{ name: 'login', intention }}
      art={<FeltPanel banner="w_login" />}
    >
      {settings?.login.sms && ways && (
        <ways.WayTabs
          way={way}
          onChange={(next) => {
            setWay(next)
            setBySms(true)
          }}
        />
      )}
      {intention?.do === 'play' && <p className="muted">{say('login.toPlay')}</p>}
      {/* Hidden, not gone: what was typed on either tab is still there. */}
      {bySms && settings && ways && (
        <div hidden={way !== 'sms'}>
          <ways.CodeLogin intention={intention} settings={settings} />
        </div>
      )}
      <div hidden={way === 'sms'}>
        <PasswordLogin intention={intention} settings={settings} failure={failure} />
      </div>
      {settings && ways && <ways.Social switches={settings.login} />}
      <SwitchLine
        question={say('login.new')}
        link={say('login.toRegister')}
        onClick={() => openDialog({ name: 'register', intention })}
      />
    </Dialog>
  )
}
