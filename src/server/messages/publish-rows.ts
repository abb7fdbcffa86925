import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
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

/**
 * An offer takes its name over from whatever had it: there is one place for each name. Two that are published at the
 * same moment wait for each other.
 */
export async function takeNames(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.query('lock table message in share row exclusive mode')
  await tx.query(
    `update message set slug = null, enabled = enabled and kind <> 'promotion'
     where slug in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(names)],
  )
}

/** Stores messages in one statement; gives their ids. */
export async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<bigint[]> {
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

/** Keeps others from publishing until the transaction ends. */
export async function holdMessages(tx: Queryable): Promise<void> {
  await tx.query('lock table message in share row exclusive mode')
}

/** Takes a message from the site; gives its kind unless it was gone before. */
export const withdrawMessage = (tx: Queryable, id: string): Promise<{ kind: string } | undefined> =>
  first<{ kind: string }>(tx, 'update message set enabled = false where id = $1 and enabled returning kind', [id])
