import type { PasswordDue } from '#api/access.ts'
import { failureCode } from '#api/client.ts'
import { call, heldKey } from '#browser/client.ts'
import { tabStorage } from '#browser/storage.ts'
import { $dialog, closeDialog, openDialog } from './dialog.ts'

const isHeld = () => tabStorage.read(heldKey) !== undefined
let guarding = false

/** Asks for a new password, before which no other pop-up opens; a session that begins meanwhile needs none. */
function ask(reason: PasswordDue): void {
  openDialog({ name: 'change-password', reason })
  if (guarding) return
  guarding = true
  const stop = $dialog.listen((request) => {
    if (!isHeld()) return end()
    if (request === undefined || request.name === 'change-password') return
    openDialog({ name: 'change-password', reason, intention: 'intention' in request ? request.intention : undefined })
  })
  // A session that begins here, or that another tab began, needs no new password any more.
  const begun = () => {
    if (isHeld()) return
    end()
    closeDialog()
  }
  const place = typeof document === 'undefined' ? undefined : document
  place?.addEventListener('baize:session', begun)
  function end() {
    guarding = false
    stop()
    place?.removeEventListener('baize:session', begun)
  }
}

/** Keeps the token of a session that opens nothing but a new password; no page takes it for a member's (Spec 1 §4). */
export function hold(token: string, reason: PasswordDue): void {
  tabStorage.write(heldKey, token)
  ask(reason)
}

/** Goes on with a session that was held when the page was left. */
export async function holdOn(): Promise<void> {
  const member = await call('member').catch((thrown) => failureCode(thrown))
  if (member === 'not_logged_in') tabStorage.write(heldKey, undefined)
  else if (typeof member !== 'string' && member.passwordDue) ask(member.passwordDue)
}
