import { type ComponentType, useEffect } from 'react'
import { accessDialogs } from '#islands/access/dialogs.ts'
import { cashierDialogs } from '#islands/cashier/dialogs.ts'
import { chatDialogs } from '#islands/chat/dialogs.ts'
import { contractDialogs } from '#islands/contracts/dialogs.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { launchDialogs } from '#islands/launch/dialogs.ts'
import { lobbyDialogs } from '#islands/lobby/dialogs.ts'
import { messageDialogs } from '#islands/messages/dialogs.ts'
import { securityDialogs } from '#islands/security/dialogs.ts'
import { serviceDialogs } from '#islands/service/dialogs.ts'
import { closeDialog, type DialogName, type DialogRequest } from '#stores/dialog.ts'
import { toastFailure } from '#stores/toasts.ts'
import { OwnTexts, usePopup } from './context.ts'
import { popupTexts } from './messages.ts'
import { Failed, Popup } from './Popup.tsx'
import type { DialogPart, DialogParts } from './part.ts'

export { loginWays } from '#islands/access/dialogs.ts'

/** Every pop-up but the log-in. One without a feature that draws it does not compile. */
const dialogs: DialogParts<Exclude<DialogName, 'login'>> = {
  ...accessDialogs,
  ...cashierDialogs,
  ...chatDialogs,
  ...contractDialogs,
  ...launchDialogs,
  ...lobbyDialogs,
  ...messageDialogs,
  ...securityDialogs,
  ...serviceDialogs,
}

/** Lazy-loads a pop-up with its texts, and draws it. */
export function OtherDialog({ request }: { readonly request: DialogRequest }) {
  const {
    locale,
    messages: { common },
  } = usePopup()
  const { load, texts, retryTitle } = dialogs[request.name as keyof typeof dialogs] as unknown as DialogPart<DialogName>
  const { data, failure, retry } = usePublic(
    () => Promise.all([load(), ...texts.map((namespace) => popupTexts(locale, namespace))]),
    null,
  )
  const isLost = failure !== undefined && !retryTitle
  useEffect(() => {
    if (!isLost) return
    closeDialog()
    toastFailure('network')
  }, [isLost])
  if (data) {
    const [loaded, ...words] = data
    const Dialog = loaded as ComponentType<DialogRequest & { readonly onClose: () => void }>
    return (
      <OwnTexts value={Object.fromEntries(texts.map((name, at) => [name, words[at]]))}>
        <Dialog {...request} onClose={closeDialog} />
      </OwnTexts>
    )
  }
  return failure !== undefined && retryTitle ? (
    <Popup title={retryTitle(request, common)} onClose={closeDialog}>
      <Failed thrown={failure} again={retry} />
    </Popup>
  ) : null
}
