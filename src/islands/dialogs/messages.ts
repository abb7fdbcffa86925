import type { Catalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'

/** The texts that every pop-up has. */
export type PopupMessages = Pick<Catalogue, 'access' | 'common'>

// Pop-ups belong to no page, so no page can hand them their texts: each namespace of a language is a file of its own.
// URLs of texts that the log-in does not need are lazy-loaded with the first of them.
const files = import.meta.glob<Messages>('/locales/*/{access,common}.json', { import: 'default' })

async function loadTexts(path: string): Promise<unknown> {
  const load = files[path] ?? (await import('./other-texts.ts').then((part) => part.otherFiles))[path]
  if (!load) throw new Error(`There is no ${path}.`)
  return load()
}

const loaded = new Map<string, Promise<unknown>>()

/** Gives the texts of a namespace; asks for them once. */
export function popupTexts<N extends keyof Catalogue>(locale: Locale, name: N): Promise<Catalogue[N]> {
  const path = `/locales/${locale}/${name}.json`
  const texts = loaded.get(path) ?? loadTexts(path)
  loaded.set(path, texts)
  texts.catch(() => loaded.delete(path))
  return texts as Promise<Catalogue[N]>
}

/** Gives the texts that every pop-up has. */
export async function popupMessages(locale: Locale): Promise<PopupMessages> {
  const [access, common] = await Promise.all([popupTexts(locale, 'access'), popupTexts(locale, 'common')])
  return { access, common }
}

/** The sentence of an error code. A code without a sentence of its own reads as an unknown error. */
export function errorSentence(
  errors: object,
  code: string,
  params?: Readonly<Record<string, string | number>>,
): string {
  const bag = errors as Messages
  const text = t(bag, code, params)
  return text === code ? t(bag, 'unknown_error') : text
}
