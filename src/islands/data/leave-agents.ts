import { defaultLocale, isLocale, localePath } from '#i18n/locale.ts'
import { keepToast } from '#stores/kept-toast.ts'
import type { EndReason } from '#stores/session.ts'
import { leavePage } from '#ui/back.ts'

/** Replaces the page by its log-in page for visitors without access; that page says why a session has `ended`. */
export function leave(ended?: EndReason): void {
  if (ended !== undefined && ended !== 'logout') keepToast(`ended_${ended}`, 'info')
  const { locale: named = '', entrance = '/' } = document.body.dataset
  leavePage(() => location.replace(localePath(isLocale(named) ? named : defaultLocale, entrance)))
}
