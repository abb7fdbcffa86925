import { type Language, languages } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'

type TextName = 'title' | 'content' | 'kicker' | 'action'
/** The texts of a message in one language. */
export type MessageTexts = Readonly<Partial<Record<TextName, string>>>

export interface MessageRow extends Record<string, unknown> {
  readonly id: bigint
  readonly slug: string | null
  readonly kind: 'banner' | 'notice' | 'popup' | 'promotion' | 'announcement'
  readonly group_name: string
  readonly execution: 'A' | 'B' | 'F'
  readonly texts: Readonly<Partial<Record<Language, MessageTexts>>>
  readonly image: string
  readonly href: string
  readonly promotion_type: string | null
  readonly published_at: Date
}

/** Messages of a kind that are shown now: by their own order, newest first. */
export function shownMessages(
  db: Queryable,
  kind: MessageRow['kind'],
  now: Date,
  limit: number,
  skip = 0,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at from message
     where enabled and kind = $1 and published_at <= $2 and (ends_at is null or ends_at > $2)
     order by sort, published_at desc, id desc limit $3 offset $4`,
    [kind, now, limit, skip],
  )
}

/** A text in the visitor's language, else in the first language that has it. */
export function textOf(row: MessageRow, language: Language, name: TextName): string {
  for (const tongue of [language, ...languages]) {
    const text = row.texts[tongue]?.[name]
    if (text !== undefined) return text
  }
  return ''
}
