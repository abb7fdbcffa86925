import { defaultLocale, isLocale, localePath } from '#i18n/locale.ts'
import { keepToast } from '#stores/kept-toast.ts'
import type { EndReason } from '#stores/session.ts'

/** Where agents log in, without a locale. */
const entrance = '/agent'

/** Sends whoever has no business here to the agents' log-in, which says why a session has `ended`; there is no way back. */
export function leave(ended?: EndReason): void {
  if (ended !== undefined && ended !== 'logout') keepToast(`ended_${ended}`, 'info')
  const named = document.body.dataset.locale ?? ''
  location.replace(localePath(isLocale(named) ? named : defaultLocale, entrance))
}
