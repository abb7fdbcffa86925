import type { ComplaintState } from '#api/complaints.ts'
import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { paragraphs, storeMemberMessages } from '#server/messages/public.ts'
import type { ComplaintRow } from './rows.ts'

/** Tells the pages of staff that something has come or changed. */
export function tellDesk(app: App, { number }: Pick<ComplaintRow, 'number'>): void {
  app.events.publish({ staff: 'support.read' }, 'desk', { what: 'complaint', id: number })
}

/** Tells the pages of its member how a complaint stands. */
export function tellMember(
  app: App,
  memberId: bigint,
  news: { readonly number: string; readonly state: ComplaintState },
): void {
  app.events.publish({ memberId }, 'complaint', news)
}

/** Writes the answer into the member's inbox, in `tx`: staff write in one language, what stands around it in the reader's. */
export async function sendAnswer(
  app: App,
  tx: Queryable,
  row: Pick<ComplaintRow, 'member_id' | 'number'>,
  { answer, isClosed }: { readonly answer: string; readonly isClosed: boolean },
): Promise<void> {
  const days = String(app.settings.current().complaints.reopenDays)
  const fill = (text: string): string => text.replace('{number}', row.number).replace('{days}', days)
  const texts = Object.fromEntries(
    languages.map((language) => {
      const say = (key: string): string => fill(siteText(language, 'outgoing', key))
      const kind = answer === '' ? 'complaintClosed' : 'complaintAnswered'
      const after = say(isClosed ? 'complaintReopens' : 'complaintGoesOn')
      return [language, { title: say(kind), content: `${paragraphs(answer)}${paragraphs(after)}` }]
    }),
  )
  const href = `/member/complaints?number=${row.number}`
  const message = { memberId: row.member_id, category: 'service', texts, href, at: app.clock.now() } as const
  await storeMemberMessages(tx, [message])
}
