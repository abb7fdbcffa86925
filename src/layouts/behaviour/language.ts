import { barePath, isLocale, type Locale, localePath } from '#i18n/locale.ts'

const currentKey = 'lang'
const formerKey = 'hisLang'
const offerKey = 'languageOffer'

/** The address of this page in another language; its query and its place stay. */
const here = (locale: Locale) => localePath(locale, barePath(location.pathname)) + location.search + location.hash

/** What the browser's owner reads best, of the languages that the site has. */
function preferred(): Locale | undefined {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale)
}

/** Lets language links stay on the page, with its query and its place. */
export function followLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null
    const wanted = link?.dataset.language
    if (link && wanted !== undefined && isLocale(wanted)) link.href = here(wanted)
  })
}

/** Keeps the language of the page and the one before it, and offers the reader's own where it differs. */
export function startLanguage(): void {
  const { locale } = document.body.dataset
  if (locale === undefined || !isLocale(locale)) return
  followLanguageLinks()
  try {
    const before = localStorage.getItem(currentKey)
    if (before !== locale) {
      if (before !== null && isLocale(before)) localStorage.setItem(formerKey, before)
      localStorage.setItem(currentKey, locale)
    }
    const own = preferred()
    const settled = localStorage.getItem(formerKey) !== null || localStorage.getItem(offerKey) !== null
    // Over a game the offer would lie on the game's own buttons.
    const isAtPlay = document.querySelector('.stage') !== null
    if (own !== undefined && own !== locale && !settled && !isAtPlay) void offer(own)
  } catch {
    // Storage is blocked: the address says the language, and nobody is asked on every page.
  }
}

async function offer(locale: Locale): Promise<void> {
  const { showOffer } = await import('./language-offer.ts')
  await showOffer(locale, here(locale), () => localStorage.setItem(offerKey, 'no'))
}
