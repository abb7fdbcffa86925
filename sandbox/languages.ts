import { readFileSync } from 'node:fs'

export const languages = ['en', 'th', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

export type Messages = Readonly<Record<string, string>>

/** The language of a launch; unknown ones become English. @example languageOf('pt-BR') // 'pt' */
export function languageOf(tag: string | null | undefined): Language {
  const start = tag?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === start) ?? 'en'
}

const catalogues = new Map<Language, Messages>(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8')) as Messages,
  ]),
)

export const messagesOf = (language: Language): Messages => catalogues.get(language)!

/** A text with its parameters filled in. A missing key is a mistake of ours and shows itself. */
export function say(messages: Messages, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = messages[key]
  if (text === undefined) throw new Error(`No text for ${key}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
