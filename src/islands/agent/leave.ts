import { defaultLocale, isLocale, localePath } from '#i18n/locale.ts'
import { keepToast } from '#stores/kept-toast.ts'
import type { EndReason } from '#stores/session.ts'

/** Sends whoever has no business here to the page's entrance, which says why a session has `ended`; there is no way back. */
export function leave(ended?: EndReason): void {
  if (ended !== undefined && ended !== 'logout') keepToast(`ended_${ended}`, 'info')
  const { locale: named = '', entrance = '/' } = document.body.dataset
  location.replace(localePath(isLocale(named) ? named : defaultLocale, entrance))
}
