import { CallFailure, failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PanelHead } from './lists.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** Changes one's own password. */
export function PasswordForm() {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { password: '', newPassword: '', again: '' },
    check: ({ password, newPassword, again }) => ({
      password: password === '' ? say('login.needed') : undefined,
      newPassword: newPassword === '' ? say('login.needed') : undefined,
      again: again === newPassword ? undefined : say('login.differs'),
    }),
    async send({ password, newPassword }) {
      await staffCall('staffPassword', { password, newPassword })
      tell('ok', say('password.changed'))
      form.reset()
    },
    explain(thrown) {
      if (failureCode(thrown) === 'proof_wrong') return { faults: { password: say('password.wrong') } }
      const fault = thrown instanceof CallFailure ? thrown.details.fields?.newPassword : undefined
      if (fault === undefined) return { alert: explain(thrown) }
      return { faults: { newPassword: say(fault === 'unchanged' ? 'login.sameAsBefore' : 'login.weak') } }
    },
  })
  const secret = { required: true, reveal: { show: say('login.show'), hide: say('login.hide') } }
  return (
    <section className="panel" aria-labelledby="own-password">
      <PanelHead title={say('password.title')} id="own-password" />
      <form {...form.form} className="stack max-w-90">
        <PasswordField
          label={say('password.now')}
          {...secret}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <PasswordField
          label={say('login.newPassword')}
          {...secret}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField label={say('login.again')} {...secret} autoComplete="new-password" {...form.field('again')} />
        <FormAlert>{form.alert}</FormAlert>
        <p className="field__note">{say('password.note')}</p>
        <div>
          <Button type="submit" loading={form.busy}>
            {say('password.change')}
          </Button>
        </div>
      </form>
    </section>
  )
}
