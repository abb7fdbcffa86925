import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'

export type AccessMessages = typeof import('#locales/en/access.json')
export type CommonMessages = typeof import('#locales/en/common.json')
export type ErrorMessages = typeof import('#locales/en/errors.json')

/** The texts of all pop-ups in one language. */
export interface PopupMessages {
  readonly access: AccessMessages
  readonly common: CommonMessages
  readonly errors: ErrorMessages
}

// Pop-ups belong to no page, so no page can hand them their texts: each language is a file of its own, loaded with them.
const files = import.meta.glob<Messages>('/locales/*/{access,common,errors}.json', { import: 'default' })

const loaded = new Map<Locale, Promise<PopupMessages>>()

async function load(locale: Locale): Promise<PopupMessages> {
  const file = async (name: keyof PopupMessages) => files[`/locales/${locale}/${name}.json`]?.()
  const [access, common, errors] = await Promise.all([file('access'), file('common'), file('errors')])
  return { access, common, errors } as unknown as PopupMessages
}

/** Gives the texts; asks for them once a language. */
export function popupMessages(locale: Locale): Promise<PopupMessages> {
  const texts = loaded.get(locale) ?? load(locale)
  loaded.set(locale, texts)
  texts.catch(() => loaded.delete(locale))
  return texts
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
