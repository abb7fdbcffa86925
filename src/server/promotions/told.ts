import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { paragraphs, storeMemberMessages } from '#server/messages/public.ts'
import type { OfferTexts } from './rows.ts'

/** What became of an application: `paid` at once, `waiting` to be claimed, or refused. */
type Became = 'paid' | 'waiting' | 'rejected'

/** Tells the pages of staff that an application has come, or was taken or decided. */
export function tellDesk(app: App, id: bigint): void {
  app.events.publish({ staff: 'rewards.read' }, 'desk', { what: 'application', id: id.toString() })
}

/** Writes to a member, in `tx`, how staff have decided: with what they said, as they wrote it. */
export async function tellDecision(
  app: App,
  tx: Queryable,
  { memberId, name, texts }: { readonly memberId: bigint; readonly name: string; readonly texts: OfferTexts },
  { became, reason }: { readonly became: Became; readonly reason: string },
): Promise<void> {
  const messages = Object.fromEntries(
    languages.map((language) => {
      const say = (part: 'Title' | 'Text') =>
        siteText(language, 'outgoing', `promotion.${became}${part}`).replace('{promotion}', texts[language].title)
      return [language, { title: say('Title'), content: `${paragraphs(say('Text'))}${paragraphs(reason)}` }]
    }),
  )
  const message = { memberId, category: 'offers', texts: messages, href: `/member/rewards?offer=${name}` } as const
  await storeMemberMessages(tx, [{ ...message, at: app.clock.now() }])
}

/** Writes to a member, in `tx`, that what deposits had earned was taken back with one of them. */
export async function tellTakenBack(
  app: App,
  tx: Queryable,
  { memberId, name, texts }: { readonly memberId: bigint; readonly name: string; readonly texts: OfferTexts },
): Promise<void> {
  const messages = Object.fromEntries(
    languages.map((language) => {
      const say = (part: 'Title' | 'Text') =>
        siteText(language, 'outgoing', `promotion.back${part}`).replace('{promotion}', texts[language].title)
      return [language, { title: say('Title'), content: paragraphs(say('Text')) }]
    }),
  )
  const message = { memberId, category: 'offers', texts: messages, href: `/member/rewards?offer=${name}` } as const
  await storeMemberMessages(tx, [{ ...message, at: app.clock.now() }])
}
