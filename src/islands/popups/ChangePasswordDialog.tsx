import { type FormEvent, useState } from 'react'
import { t } from '#i18n/t.ts'
import type { DialogRequest, Intention } from '#stores/dialog.ts'
import { changePassword } from '#stores/entry.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { keepToast } from '#stores/kept-toast.ts'
import { logOut } from '#stores/logout.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useEntryWords } from './CodeField.tsx'
import { usePopup } from './context.ts'
import { FormAlert, failureSentence } from './FormParts.tsx'
import { finish } from './finish.ts'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
import { useFirstFault } from './use-first-fault.ts'

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
  const [old, setOld] = useState('')
  const [oldFault, setOldFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const fresh = useNewPassword(true)
  const { element, look } = useFirstFault()

  const leave = () => {
    if (reason === 'own') return onClose()
    // A session that only a new password opens is of no use without one. While it lasts it asks for one again.
    setLeaving(true)
    void logOut()
      .catch(() => undefined)
      .then(onClose)
  }
  async function fail(thrown: unknown) {
    const code = failureCode(thrown)
    const fields = thrown instanceof CallFailure ? thrown.details.fields : undefined
    const sentence = await failureSentence(popup, thrown)
    if (fields?.newPassword) fresh.refuse(fields.newPassword)
    else if (fields?.oldPassword || code === 'wrong_credentials') {
      // The time in which the log-in vouched for it is over.
      setAsksOld(true)
      setOldFault(asksOld ? say('change.oldWrong') : t(access, 'required'))
    } else setFailure(sentence)
    setBusy(false)
    look()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = asksOld && old === ''
    setOldFault(missing ? t(access, 'required') : undefined)
    setFailure(undefined)
    if (!fresh.check() || missing) return look()
    setBusy(true)
    try {
      const passwords = { newPassword: fresh.password, confirmNewPassword: fresh.again }
      await changePassword(asksOld ? { oldPassword: old, ...passwords } : passwords)
      // What does not lead to another page says so on this one.
      const stays = intention?.do === 'favourite' || intention?.do === 'cashier'
      if (stays) toast('ok', 'passwordChanged')
      else keepToast('passwordChanged')
      await finish(intention, 'home')
    } catch (thrown) {
      await fail(thrown)
    }
  }
  return (
    <Dialog title={say('change.title')} closeLabel={t(common, 'close')} onClose={leave}>
      <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{say(`change.${reason}`)}</p>
        {failure && <FormAlert>{failure}</FormAlert>}
        {asksOld && (
          <Field
            label={say('change.old')}
            icon="i-ph-lock-simple"
            required
            type="password"
            autoComplete="current-password"
            maxLength={128}
            reveal={{ show: t(access, 'showPassword'), hide: t(access, 'hidePassword') }}
            value={old}
            error={oldFault}
            onChange={(event) => {
              setOld(event.target.value)
              setOldFault(undefined)
            }}
          />
        )}
        <NewPasswordFields form={fresh} />
        <Button type="submit" look="primary" size="lg" block loading={busy}>
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
