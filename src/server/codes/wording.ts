import type { Language } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import { siteText } from '#server/kernel/texts.ts'

/** The messages that leave the house, as keys of the catalogue `outgoing`. */
export type Wording =
  | 'sms.login'
  | 'sms.register'
  | 'sms.known'
  | 'sms.forgot'
  | 'sms.step'
  | 'sms.bind'
  | 'mail.forgot'
  | 'mail.step'
  | 'mail.bind'
  | 'mail.changed'
  | 'mail.security'

/** A message's text, and for a mail its subject, in a language. */
export function word(
  app: Pick<App, 'settings'>,
  language: Language,
  wording: Wording,
  values: Readonly<Record<string, string>>,
): { readonly text: string; readonly subject: string } {
  const all: Readonly<Record<string, string>> = { brand: app.settings.current().brand, ...values }
  const fill = (key: string): string =>
    siteText(language, 'outgoing', key).replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? '')
  return { text: fill(wording), subject: wording.startsWith('mail.') ? fill(`${wording}Subject`) : '' }
}
