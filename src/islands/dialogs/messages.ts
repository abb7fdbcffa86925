import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'

/** The texts of pop-ups by namespace, typed by their English. */
export interface PopupNamespaces {
  /** Log-in, and what registration shares with it. */
  readonly access: typeof import('#locales/en/access.json')
  /** The sign-in and recovery methods that most visitors never use. */
  readonly entry: typeof import('#locales/en/entry.json')
  readonly common: typeof import('#locales/en/common.json')
  readonly errors: typeof import('#locales/en/errors.json')
  /** The page of deposits, for a deposit over a game. */
  readonly deposit: typeof import('#locales/en/deposit.json')
  readonly 'deposit-order': typeof import('#locales/en/deposit-order.json')
  /** All other pop-ups. */
  readonly popups: typeof import('#locales/en/popups.json')
  /** Texts of notices and chat. */
  readonly talk: typeof import('#locales/en/talk.json')
  /** Short messages that are no errors. */
  readonly toasts: typeof import('#locales/en/toasts.json')
  readonly register: typeof import('#locales/en/register.json')
  /** Dialogs of account safety over another page. */
  readonly security: typeof import('#locales/en/security.json')
}

/** The texts that every pop-up has. */
export type PopupMessages = Pick<PopupNamespaces, 'access' | 'common'>

// Pop-ups belong to no page, so no page can hand them their texts: each namespace of a language is a file of its own.
// URLs of texts that the log-in does not need are lazy-loaded with the first of them.
const files = import.meta.glob<Messages>('/locales/*/{access,common}.json', { import: 'default' })

async function loadTexts(path: string): Promise<unknown> {
  const load = files[path] ?? (await import('./other-texts.ts')).otherFiles[path]
  if (!load) throw new Error(`There is no ${path}.`)
  return load()
}

const loaded = new Map<string, Promise<unknown>>()

/** Gives the texts of a namespace; asks for them once. */
export function popupTexts<N extends keyof PopupNamespaces>(locale: Locale, name: N): Promise<PopupNamespaces[N]> {
  const path = `/locales/${locale}/${name}.json`
  const texts = loaded.get(path) ?? loadTexts(path)
  loaded.set(path, texts)
  texts.catch(() => loaded.delete(path))
  return texts as Promise<PopupNamespaces[N]>
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
