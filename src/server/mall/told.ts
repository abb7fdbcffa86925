import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { paragraphs, storeMemberMessages } from '#server/messages/public.ts'
import { formatPoints } from '#server/points/public.ts'
import type { RedemptionRow } from './rows.ts'

/** Tells the pages of staff that something was redeemed, taken or decided. */
export function tellDesk(app: App, id: bigint): void {
  app.events.publish({ staff: 'rewards.read' }, 'desk', { what: 'redemption', id: id.toString() })
}

/** Writes to a member, in `tx`, how staff have decided: with what they said, as they wrote it. */
export async function tellDecision(
  app: App,
  tx: Queryable,
  row: Pick<RedemptionRow, 'member_id' | 'texts' | 'points'>,
  { approved, remark }: { readonly approved: boolean; readonly remark: string },
): Promise<void> {
  const points = formatPoints(row.points).replace(/\.0+$/, '')
  const texts = Object.fromEntries(
    languages.map((language) => {
      const say = (part: string) =>
        siteText(language, 'outgoing', `redemption.${approved ? 'approved' : 'rejected'}${part}`)
          .replace('{reward}', row.texts[language].title)
          .replace('{points}', points)
      return [language, { title: say('Title'), content: `${paragraphs(say('Text'))}${paragraphs(remark)}` }]
    }),
  )
  const message = { memberId: row.member_id, category: 'service', texts, href: '/member/redemptions' } as const
  await storeMemberMessages(tx, [{ ...message, at: app.clock.now() }])
}
