import { defaultLocale, isLocale, type Locale, localePath } from '#i18n/locale.ts'
import { leavePage } from '#ui/back.ts'

/** The language of the page that is open. */
export function pageLocale(): Locale {
  const named = document.body.dataset.locale ?? ''
  return isLocale(named) ? named : defaultLocale
}

/** Goes to a page, in the language of the page that is open. */
export function goTo(path: string): void {
  leavePage(() => location.assign(localePath(pageLocale(), path)))
}
