import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { type Closing, Popup, useWords } from '#islands/dialogs/Popup.tsx'
import { goTo } from '#islands/dialogs/place.ts'
import { type Intention, openDialog } from '#stores/dialog.ts'
import { exchangeToken } from '#stores/exchange.ts'
import { logOut } from '#stores/logout.ts'
import { $session } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

/** Asks before signing out. */
export function LogoutDialog({ onClose }: Closing) {
  const { messages } = usePopup()
  const say = useWords()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const leave = async () => {
    setBusy(true)
    try {
      await logOut()
      onClose()
      // A page that is for some alone says where they come in.
      goTo(document.body.dataset.entrance ?? '/')
    } catch (thrown) {
      setBusy(false)
      setFailed(thrown)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t(messages.common, 'cancel')}</Button>
      <Button look="primary" loading={busy} onClick={() => void leave()}>
        {say('logout.confirm')}
      </Button>
    </>
  )
  return (
    <Popup title={say('logout.title')} onClose={onClose} foot={foot}>
      <p className="muted">{say('logout.text')}</p>
      {failed !== undefined && <FailureAlert thrown={failed} />}
    </Popup>
  )
}

/** Tells a trial user what a real account is needed for. */
export function TrialUserDialog({ onClose, intention }: Closing & { readonly intention?: Intention }) {
  const say = useWords()
  const foot = (
    <>
      <Button onClick={() => openDialog({ name: 'login', intention })}>{say('trialUser.login')}</Button>
      <Button look="primary" onClick={() => openDialog({ name: 'register', intention })}>
        {say('trialUser.register')}
      </Button>
    </>
  )
  return (
    <Popup title={say('trialUser.title')} onClose={onClose} foot={foot}>
      <p className="muted">{say('trialUser.text')}</p>
    </Popup>
  )
}

/** Asks before a link with a one-time token takes the place of the account that is signed in. */
export function OtherAccountDialog({ onClose, oneTime }: Closing & { readonly oneTime: string }) {
  const say = useWords()
  const { member } = useStore($session)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const change = async () => {
    setBusy(true)
    try {
      if (!(await exchangeToken(oneTime))) return
      onClose()
      toast('ok', 'loggedIn')
    } catch (thrown) {
      setBusy(false)
      setFailed(thrown)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{say('otherAccount.keep')}</Button>
      <Button look="primary" loading={busy} onClick={() => void change()}>
        {say('otherAccount.change')}
      </Button>
    </>
  )
  return (
    <Popup title={say('otherAccount.title')} onClose={onClose} foot={foot}>
      <p className="muted">{say('otherAccount.text', { name: member?.nickname ?? '' })}</p>
      {failed !== undefined && <FailureAlert thrown={failed} />}
    </Popup>
  )
}
