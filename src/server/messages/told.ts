import type { MessageCategory } from '#api/mail.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { storeMemberMessages } from './mail-rows.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** A plain text as HTML: one paragraph a line, whatever signs stand in it. */
export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line.trim())}</p>`)
    .join('')

/** A sum with its sign, its thousands grouped as all four languages read them in the product. */
export function toldSum(amount: bigint, code: string): string {
  const currency = currencyOf(code)
  const [whole = '', rest] = formatAmount(amount, currency).split('.')
  return `${currency.symbol}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest === undefined ? '' : `.${rest}`}`
}

/** A message to one member: `what` names its title and text in the catalogue `outgoing`. */
export interface Writing {
  readonly memberId: bigint
  /** Default: `payments`. */
  readonly category?: MessageCategory
  readonly what: string
  /** The page that it leads to. */
  readonly href: string
  readonly values: Readonly<Record<string, string>>
  /** Values that have a text of their own in each language, by their names in the catalogue. */
  readonly names?: Readonly<Record<string, string>>
}

/** A message in every language. */
function textsOf({ what, values, names = {} }: Writing) {
  const text = (language: (typeof languages)[number], part: 'Title' | 'Text') =>
    siteText(language, 'outgoing', `${what}${part}`).replace(/\{(\w+)\}/g, (_, name: string) => {
      const named = names[name]
      return escaped(named === undefined ? (values[name] ?? '') : siteText(language, 'outgoing', named))
    })
  return Object.fromEntries(
    languages.map((language) => [
      language,
      { title: text(language, 'Title'), content: `<p>${text(language, 'Text')}</p>` },
    ]),
  )
}

/** Writes to members in `tx`, in every language and in one statement; a sentence of people stands in it as they wrote it. */
export async function writeToMembers(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  writings: readonly Writing[],
): Promise<void> {
  if (writings.length === 0) return
  const at = app.clock.now()
  await storeMemberMessages(
    tx,
    writings.map((writing) => {
      const { memberId, category = 'payments', href } = writing
      return { memberId, category, texts: textsOf(writing), href, at }
    }),
  )
}

/** Writes to one member. */
export const writeToMember = (app: Pick<App, 'clock'>, tx: Queryable, writing: Writing): Promise<void> =>
  writeToMembers(app, tx, [writing])

/** Tells the pages of a member, after the commit, how many messages are unread. */
export const publishUnread = (app: Pick<App, 'events'>, memberId: bigint): void =>
  app.events.publishChange(memberId, 'message')
