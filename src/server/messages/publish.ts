import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { insertMessages, takeNames } from './publish-rows.ts'
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

/** Stores messages in one statement, those with a name in a transaction; gives their ids. */
export async function publishMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<bigint[]> {
  const names = messages.flatMap(({ slug }) => slug ?? [])
  if (names.length > 0) await takeNames(tx, names)
  return insertMessages(tx, messages)
}
