import { useState } from 'react'
import { CallFailure } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { SwitchLine } from '#islands/dialogs/FormParts.tsx'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { loadRegisterForm, type RegisterForm } from '#stores/register-form.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { readDraft, writeDraft } from './drafts.ts'
import { FeltPanel } from './FeltPanel.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import type { RegisterTab } from './register-fields.ts'
import { useTyped } from './use-registration.ts'

/** The tabs that the operator has switched on; one alone needs no tab. */
function TabbedForm({ settings, intention }: { readonly settings: RegisterForm; readonly intention?: Intention }) {
  const texts = useTexts('register')
  const typed = useTyped(settings)
  const [tab, setTab] = useState(() => {
    const kept = readDraft('registerTab') as RegisterTab
    return settings.tabs.includes(kept) ? kept : (settings.tabs[0] ?? 'username')
  })
  const choices = settings.tabs.map((value) => ({ value, label: t(texts, `tabs.${value}`) }))
  const change = (next: RegisterTab) => {
    setTab(next)
    writeDraft('registerTab', next)
  }
  return (
    <>
      {choices.length > 1 && (
        <Tabs label={t(texts, 'tabs.label')} choices={choices} value={tab} onChange={change} fill />
      )}
      <RegistrationForm key={tab} tab={tab} settings={settings} intention={intention} typed={typed} />
    </>
  )
}

const closed = new CallFailure('registration_closed')

/** The form, once the server has said which fields there are. */
function Loaded({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  const { data: settings, failure, retry } = usePublic(loadRegisterForm, null)
  if (settings?.tabs.length === 0) return <FailureAlert thrown={closed} />
  if (settings) return <TabbedForm settings={settings} intention={intention} />
  if (failure !== undefined) {
    return (
      <>
        <FailureAlert thrown={failure} />
        <Button look="second" block onClick={retry}>
          {t(messages.common, 'retry')}
        </Button>
      </>
    )
  }
  // About as high as the form of a fresh site, so that the pop-up does not grow under a finger.
  return (
    <div className="stack" aria-busy="true">
      <div className="skel h-19" />
      <div className="skel h-19" />
      <div className="skel h-19" />
      <div className="skel h-19" />
      <div className="skel h-19" />
      <div className="skel h-19" />
    </div>
  )
}

/** Registration: tabs, fields, rules and requirements are the server's (Spec 1 §2, §5). */
export function RegisterDialog({ intention }: { readonly intention?: Intention }) {
  const { messages } = usePopup()
  return (
    <Dialog
      title={t(messages.access, 'register.title')}
      entry={{ name: 'register', intention }}
      closeLabel={t(messages.common, 'close')}
      onClose={closeDialog}
      art={<FeltPanel banner="w_register" />}
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
