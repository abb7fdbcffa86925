import { useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import type { DialogRequest, Intention } from '#stores/dialog.ts'
import { changePassword } from '#stores/entry.ts'
import { keepToast } from '#stores/kept-toast.ts'
import { logOut } from '#stores/logout.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { finish } from './finish.ts'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
import { useEntryWords } from './SentCode.tsx'

export interface ChangePasswordProps {
  readonly reason: Extract<DialogRequest, { name: 'change-password' }>['reason']
  readonly intention?: Intention | undefined
  readonly onClose: () => void
}

/**
 * Asks for a new password. When the log-in demands the change, the member has just typed the old password and is not
 * asked for it again; the only other choice is to sign out.
 */
export function ChangePasswordDialog({ reason, intention, onClose }: ChangePasswordProps) {
  const popup = usePopup()
  const { access, common } = popup.messages
  const say = useEntryWords()
  const [asksOld, setAsksOld] = useState(reason === 'own')
  const [leaving, setLeaving] = useState(false)
  const fresh = useNewPassword(true)
  const form = useForm({
    initial: { old: '' },
    check: ({ old }) => ({ ...(asksOld && old === '' && { old: t(access, 'required') }), ...fresh.check() }),
    async send({ old }) {
      const passwords = { newPassword: fresh.password, confirmNewPassword: fresh.again }
      await changePassword(asksOld ? { oldPassword: old, ...passwords } : passwords)
      // What does not lead to another page says so on this one.
      const stays = intention?.do === 'favourite'
      if (stays) toast('ok', 'passwordChanged')
      else keepToast('passwordChanged')
      await finish(intention, 'home')
    },
    async explain(thrown) {
      if (fresh.refuse(thrown)) return {}
      const isOld = thrown instanceof CallFailure && thrown.details.fields?.oldPassword !== undefined
      if (!isOld && failureCode(thrown) !== 'wrong_credentials') return { alert: await failureSentence(popup, thrown) }
      // The time in which the log-in vouched for it is over.
      setAsksOld(true)
      return { faults: { old: asksOld ? say('change.oldWrong') : t(access, 'required') } }
    },
  })

  const leave = () => {
    if (reason === 'own') return onClose()
    // A session that only a new password opens is of no use without one. While it lasts it asks for one again.
    setLeaving(true)
    void logOut()
      .catch(() => undefined)
      .then(onClose)
  }
  return (
    <Dialog title={say('change.title')} closeLabel={t(common, 'close')} onClose={leave}>
      <form {...form.form} className="stack">
        <p className="muted">{say(`change.${reason}`)}</p>
        <FormAlert>{form.alert}</FormAlert>
        {asksOld && (
          <PasswordField
            label={say('change.old')}
            icon="i-ph-lock-simple"
            required
            autoComplete="current-password"
            reveal={{ show: t(access, 'showPassword'), hide: t(access, 'hidePassword') }}
            {...form.field('old')}
          />
        )}
        <NewPasswordFields form={fresh} />
        <Button type="submit" look="primary" size="lg" block loading={form.busy}>
          {say('change.submit')}
        </Button>
        {reason !== 'own' && (
          <Button look="quiet" block loading={leaving} onClick={leave}>
            {say('change.leave')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
