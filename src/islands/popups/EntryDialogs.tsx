import { closeDialog, type DialogRequest } from '#stores/dialog.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ForgotDialog } from './ForgotDialog.tsx'
import { SecondStepDialog } from './SecondStepDialog.tsx'

/** The pop-ups for sign-in and account recovery. */
export function EntryDialogs({ request }: { readonly request: DialogRequest }) {
  if (request.name === 'forgot') return <ForgotDialog intention={request.intention} />
  if (request.name === 'change-password')
    return <ChangePasswordDialog reason={request.reason} intention={request.intention} onClose={closeDialog} />
  return request.name === 'second-step' ? <SecondStepDialog request={request} /> : null
}
