import { bcp47, type Locale } from '#i18n/locale.ts'

type OfferTexts = typeof import('#locales/en/language.json')
const files = import.meta.glob<OfferTexts>('/locales/*/language.json', { import: 'default' })

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** One line that offers the page in another language, in that language, until somebody answers. */
export async function showOffer(locale: Locale, href: string, settle: () => void): Promise<void> {
  const texts = await files[`/locales/${locale}/language.json`]?.()
  if (!texts) return
  const line = make('aside', 'offer')
  line.lang = bcp47[locale]
  line.ariaLabel = texts.offer
  const link = make('a', 'link', texts.open)
  link.href = href
  link.hreflang = bcp47[locale]
  link.addEventListener('click', settle)
  const close = make('button', 'icon-btn icon-btn--sm')
  close.type = 'button'
  close.ariaLabel = texts.dismiss
  const cross = make('span', 'i i-ph-x')
  cross.ariaHidden = 'true'
  close.append(cross)
  close.addEventListener('click', () => {
    settle()
    line.remove()
  })
  line.append(make('span', 'min-w-0', texts.offer), link, close)
  document.getElementById('main')?.before(line)
}
