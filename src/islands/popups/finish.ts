import { closeDialog, type Intention } from '#stores/dialog.ts'
import { toast } from '#stores/toasts.ts'
import { acts } from './carry-on.ts'
import { goTo } from './place.ts'

/** Ends a log-in or registration: carries on with what the person wanted, or goes `home` where the path ends there. */
export async function finish(intention: Intention | undefined, end: 'home' | 'stay'): Promise<void> {
  closeDialog()
  if (intention && intention.do !== 'stay') return (await acts()).carryOn(intention)
  if (end === 'home') goTo('/')
  else toast('ok', 'loggedIn')
}
