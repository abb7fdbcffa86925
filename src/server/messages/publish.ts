import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { MessageRow, MessageTexts } from './rows.ts'

/** A message to be shown from `publishedAt` on, in every language of the site. */
export interface NewMessage {
  readonly kind: MessageRow['kind']
  readonly slug?: string
  readonly groupName?: string
  readonly execution?: MessageRow['execution']
  readonly texts: Readonly<Record<Language, MessageTexts>>
  readonly image?: string
  readonly href?: string
  readonly promotionType?: string
  readonly sort?: number
  readonly publishedAt: Date
  readonly endsAt?: Date
}

/** Stores messages in one statement; gives their ids. */
export async function publishMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into message (slug, kind, group_name, execution, texts, image, href, promotion_type, sort, published_at, ends_at)
     select slug, kind, coalesce("groupName", ''), coalesce(execution, 'B'), texts, coalesce(image, ''),
       coalesce(href, ''), "promotionType", coalesce(sort, 0), "publishedAt", "endsAt"
     from jsonb_to_recordset($1::jsonb) as m (slug text, kind text, "groupName" text, execution text, texts jsonb,
       image text, href text, "promotionType" text, sort int, "publishedAt" timestamptz, "endsAt" timestamptz) returning id`,
    [JSON.stringify(messages)],
  )
  return rows.map(({ id }) => id)
}
