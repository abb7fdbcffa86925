import { type ReactNode, useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { canUsePasskeys } from '#browser/passkey-place.ts'
import {
  codeLength,
  idleMs,
  lifeHours,
  type SignInHalf,
  signIn,
  signInByCode,
  signInByPasskey,
} from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PasskeyWay } from './PasskeyWay.tsx'
import { SignInCode } from './SignInCode.tsx'
import { useWords } from './words.ts'

interface Half extends SignInHalf {
  readonly account: string
}

function Steps({ now }: { readonly now: 1 | 2 }) {
  const { say } = useWords()
  return (
    <ol className="steps3">
      <li className={now === 1 ? 'now' : 'done'} aria-current={now === 1 ? 'step' : undefined}>
        {say('login.step1')}
      </li>
      <li className={now === 2 ? 'now' : ''} aria-current={now === 2 ? 'step' : undefined}>
        {say('login.step2')}
      </li>
    </ol>
  )
}

interface PasswordStepProps {
  /** Whose session is to go on. */
  readonly account: string | undefined
  readonly alert: string | undefined
  readonly onDone: (half: Half) => void
}

function PasswordStep({ account, alert, onDone }: PasswordStepProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { account: account ?? '', password: '' },
    check: (values) => ({
      account: values.account.trim() === '' ? say('login.needed') : undefined,
      password: values.password === '' ? say('login.needed') : undefined,
    }),
    send: async (values) => {
      const name = values.account.trim().toLowerCase()
      onDone({ ...(await signIn(name, values.password)), account: name })
    },
    explain: (thrown) => ({
      alert: failureCode(thrown) === 'wrong_credentials' ? say('login.wrong') : explain(thrown),
    }),
  })
  return (
    <form {...form.form} className="stack">
      <Field
        label={say('login.account')}
        icon="i-ph-user"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        readOnly={account !== undefined}
        {...form.field('account')}
      />
      <PasswordField
        label={say('login.password')}
        icon="i-ph-lock"
        required
        autoComplete="current-password"
        reveal={{ show: say('login.show'), hide: say('login.hide') }}
        {...form.field('password')}
      />
      <FormAlert>{form.alert ?? alert}</FormAlert>
      <Button look="primary" type="submit" block loading={form.busy}>
        {say('login.next')}
      </Button>
    </form>
  )
}

function Enrol({ offer }: { readonly offer: NonNullable<SignInHalf['enrol']> }) {
  const { say } = useWords()
  const { qr, secret, uri } = offer
  return (
    <div className="stack">
      <p className="muted">{say('login.scan')}</p>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={say('login.qr')}>
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="field__note">
        {say('login.secret')} <code className="mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <a className="link" href={uri}>
        {say('login.openApp')}
      </a>
    </div>
  )
}

interface CodeStepProps {
  readonly half: Half
  readonly onBack: (alert?: string) => void
}

function CodeStep({ half, onBack }: CodeStepProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { code: '', newPassword: '', again: '' },
    check: (values) => ({
      code: values.code.length < codeLength ? say('login.codeShort') : undefined,
      ...(half.passwordDue && {
        newPassword: values.newPassword === '' ? say('login.needed') : undefined,
        again: values.again === values.newPassword ? undefined : say('login.differs'),
      }),
    }),
    send: ({ code, newPassword }) => signInByCode(half.ticket, code, half.passwordDue ? newPassword : undefined),
    explain(thrown) {
      const code = failureCode(thrown)
      if (code === 'code_wrong') {
        form.set({ code: '' })
        return { faults: { code: say('login.codeWrong') } }
      }
      if (code === 'ticket_spent') onBack(say('login.tooLate'))
      const fields = thrown instanceof CallFailure ? thrown.details.fields : undefined
      const fault = fields?.newPassword
      if (fault !== undefined)
        return { faults: { newPassword: say(fault === 'unchanged' ? 'login.sameAsBefore' : 'login.weak') } }
      return { alert: explain(thrown) }
    },
  })
  const byPasskey = half.passkey && canUsePasskeys()
  const reveal = { show: say('login.show'), hide: say('login.hide') }
  return (
    <form {...form.form} className="stack">
      {half.enrol && <Enrol offer={half.enrol} />}
      {byPasskey && (
        <PasskeyWay look="primary" busy={form.busy} onUse={() => void form.run(() => signInByPasskey(half.ticket))} />
      )}
      <SignInCode form={form} waits={half.passwordDue} />
      {half.passwordDue && (
        <>
          <p className="muted">{say('login.passwordDue')}</p>
          <PasswordField
            label={say('login.newPassword')}
            required
            autoComplete="new-password"
            reveal={reveal}
            {...form.field('newPassword')}
          />
          <PasswordField
            label={say('login.again')}
            required
            autoComplete="new-password"
            reveal={reveal}
            {...form.field('again')}
          />
        </>
      )}
      <FormAlert>{form.alert}</FormAlert>
      <Button look={byPasskey ? 'second' : 'primary'} type="submit" block loading={form.busy}>
        {say('login.enter')}
      </Button>
      <p className="field__note">{say('login.note', { minutes: idleMs / 60_000, hours: lifeHours })}</p>
      <div className="spread">
        <details className="lost">
          <summary className="btn btn--sm btn--quiet">{say('login.lost')}</summary>
          <p className="field__note">{say('login.lostNote')}</p>
        </details>
        <Button size="sm" look="quiet" onClick={() => onBack()}>
          {say('login.back')}
        </Button>
      </div>
    </form>
  )
}

export interface LogInProps {
  /** The account whose session has lapsed: what it had begun waits. */
  readonly lapsed?: string | undefined
  /** The cloth's head: mark and languages. */
  readonly head: ReactNode
  readonly onLeave?: () => void
}

/** The console's own log-in: password, then a passkey or the code of an authenticator, always both. */
export function LogIn({ lapsed, head, onLeave }: LogInProps) {
  const { say } = useWords()
  const [half, setHalf] = useState<Half>()
  const [alert, setAlert] = useState<string>()
  const back = (why?: string) => {
    setAlert(why)
    setHalf(undefined)
  }
  return (
    <div className="felt sys clogin">
      {head}
      <main className="sys__body" id={lapsed === undefined ? 'main' : undefined}>
        <section className="panel stack" aria-labelledby="log-in">
          <div>
            <h1 className="dialog__title" id="log-in">
              {lapsed === undefined ? say('title') : say('login.lapsed')}
            </h1>
            <p className="muted">
              {half
                ? say('login.second', { account: half.account })
                : lapsed === undefined
                  ? say('login.first')
                  : say('login.lapsedLead', { account: lapsed })}
            </p>
          </div>
          <Steps now={half ? 2 : 1} />
          {half ? (
            <CodeStep half={half} onBack={back} />
          ) : (
            <PasswordStep account={lapsed} alert={alert} onDone={setHalf} />
          )}
          {!half && onLeave && (
            <Button size="sm" look="quiet" onClick={onLeave}>
              {say('login.other')}
            </Button>
          )}
        </section>
      </main>
      <footer className="sys__foot">{say('login.logged')}</footer>
    </div>
  )
}
