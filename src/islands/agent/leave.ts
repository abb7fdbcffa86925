import { defaultLocale, isLocale, localePath } from '#i18n/locale.ts'

/** Where agents log in, without a locale. */
const entrance = '/agent'

/** Sends whoever has no business in the agents’ area to its log-in, without a way back here. */
export function leave(): void {
  const named = document.body.dataset.locale ?? ''
  location.replace(localePath(isLocale(named) ? named : defaultLocale, entrance))
}
