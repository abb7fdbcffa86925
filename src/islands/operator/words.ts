import { createContext, useContext } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { PasskeyTrouble } from '#browser/passkey.ts'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { type MessageKey, type MessageParams, type Messages, t } from '#i18n/t.ts'
import type { ListWords } from '#islands/data/words.ts'

export type ConsoleMessages = typeof import('#locales/en/console.json')

/** What the page gives the console: its texts and the sentences of refusals. */
export interface ConsoleTexts {
  readonly messages: ConsoleMessages
  /** The words that all lists share. */
  readonly lists: ListWords
  readonly errors: Messages
  readonly staffErrors: Messages
  readonly locale: Locale
}

export const Texts = createContext<ConsoleTexts | undefined>(undefined)

/** Words of the console in the page's language. */
export function useWords() {
  const texts = useContext(Texts)
  if (texts === undefined) throw new Error('The console has no texts.')
  const { messages, lists, errors, staffErrors, locale } = texts
  const say = (key: MessageKey<ConsoleMessages>, params?: MessageParams) => t(messages, key, params)
  const sentenceOf = (code: string) => {
    const own = t(staffErrors, code)
    return own === code ? t(errors, code) : own
  }
  return {
    messages,
    lists,
    locale,
    say,
    /** A text that the catalogue may not have: the last part of its key then. */
    word(key: string): string {
      const found = t(messages as Messages, key)
      return found === key ? key.replace(/^.*\./, '') : found
    },
    many: (key: string, count: number, params?: MessageParams) => plural(messages, key, count, bcp47[locale], params),
    href: (path: string) => localePath(locale, path),
    /** The sentence for what a call has thrown. */
    explain(thrown: unknown): string {
      if (thrown instanceof PasskeyTrouble) return messages.passkeys.troubles[thrown.obstacle]
      const code = failureCode(thrown)
      const details: CallFailure['details'] = thrown instanceof CallFailure ? thrown.details : {}
      if (code === 'permission_needed' && details.permission !== undefined)
        return t(messages, 'lacksPermission', {
          permission: t(messages as Messages, `permissions.${details.permission.replace('.', '_')}`),
          name: details.permission,
        })
      if (code === 'state_conflict' && details.first !== undefined)
        return t(messages, 'queue.decided', { who: details.first })
      if (code === 'too_many_requests' && details.retryAfter !== undefined)
        return t(messages, 'tooMany', { seconds: details.retryAfter })
      if (code === 'invalid_input' && Object.values(details.fields ?? {}).includes('characters'))
        return sentenceOf('characters')
      return sentenceOf(code)
    },
  }
}

export type Words = ReturnType<typeof useWords>
