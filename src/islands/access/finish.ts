import type { Entered } from '#api/access.ts'
import { acts } from '#islands/dialogs/carry-on.ts'
import { goTo } from '#islands/dialogs/place.ts'
import { closeDialog, type Intention, openDialog } from '#stores/dialog.ts'
import { toast } from '#stores/toasts.ts'

/** Ends a log-in or registration: carries on with what the person wanted, or goes `home` where the path ends there. */
export async function finish(intention: Intention | undefined, end: 'home' | 'stay'): Promise<void> {
  closeDialog()
  if (intention && intention.do !== 'stay') return (await acts()).carryOn(intention)
  if (end === 'home') goTo('/')
  else toast('ok', 'loggedIn')
}

/** Goes on after an answer to a log-in: a second step, a new password, or what the person wanted. */
export async function enter(answer: Entered, intention: Intention | undefined, end: 'home' | 'stay'): Promise<void> {
  if ('twoFactor' in answer) return openDialog({ name: 'second-step', ...answer.twoFactor, intention, end })
  const reason = answer.passwordDue
  if (reason) return openDialog({ name: 'change-password', reason, intention })
  await finish(intention, end)
}
