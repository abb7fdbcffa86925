import { type Language, languages } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, signedPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { stateIn, stateInHtml } from '#server/system/public.ts'

type TextName = 'title' | 'content' | 'kicker' | 'action' | 'short' | 'line' | 'figure' | 'figureNote'
/** The texts of a message in one language. */
export type MessageTexts = Readonly<Partial<Record<TextName, string>>>

export interface MessageRow extends Record<string, unknown> {
  readonly id: bigint
  readonly slug: string | null
  readonly kind: 'banner' | 'notice' | 'popup' | 'promotion' | 'announcement'
  /** Where a banner hangs; whom an offer is for. */
  readonly group_name: string
  readonly execution: 'A' | 'B' | 'F'
  readonly texts: Readonly<Partial<Record<Language, MessageTexts>>>
  readonly image: string
  readonly href: string
  readonly promotion_type: string | null
  readonly published_at: Date
  readonly ends_at: Date | null
}

/** What an offer is called in addresses. */
export const promotionName = ({ slug, id }: Pick<MessageRow, 'slug' | 'id'>): string => slug ?? id.toString()

/** A text in the visitor's language, with the settings that it names; `content` is HTML. */
export function textOf(
  { texts }: Pick<MessageRow, 'texts'>,
  language: Language,
  name: TextName,
  values: SettingsValues,
): string {
  return (name === 'content' ? stateInHtml : stateIn)(textIn(texts, language, name), values)
}

/** Messages of a kind that are shown now: by their own order, newest first. */
export function shownMessages(
  db: Queryable,
  kind: MessageRow['kind'],
  now: Date,
  limit: number,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at, ends_at from message
     where enabled and kind = $1 and published_at <= $2 and (ends_at is null or ends_at > $2)
     order by sort, published_at desc, id desc limit $3`,
    [kind, now, limit],
  )
}

const ownOrder = keyset('offers-shown', 'descending', signedPart, timePart, numberPart)

/** Offers that have not ended before `since`, a page of them: by their own order, the newest first. */
export async function pageOffers(
  db: Queryable,
  since: Date,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
): Promise<KeyPage<MessageRow>> {
  const [place, time, id] = ownOrder.read(cursor)
  const rows = await db.query<MessageRow & { readonly place: bigint; readonly micros: bigint }>(
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at, ends_at,
       -(sort::bigint) as place, ${microsOf('published_at')} as micros
     from message where enabled and kind = 'promotion' and (ends_at is null or ends_at > $1)
       and (-(sort::bigint), published_at, id) < ($2::bigint, ${timeOf('$3')}, $4::bigint)
     order by -(sort::bigint) desc, published_at desc, id desc limit $5`,
    [since, place, time, id, pageSize + 1],
  )
  return ownOrder.page(
    rows,
    pageSize,
    (row) => [row.place, row.micros, row.id],
    (row) => row,
  )
}

/** One of the messages of a kind that are shown now. */
export function shownMessage(
  db: Queryable,
  kind: MessageRow['kind'],
  now: Date,
  id: bigint,
): Promise<MessageRow | undefined> {
  return first<MessageRow>(
    db,
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at, ends_at from message
     where enabled and kind = $1 and published_at <= $2 and (ends_at is null or ends_at > $2) and id = $3`,
    [kind, now, id],
  )
}

/** A text in the visitor's language, else in the first language that has it. */
function textIn(texts: MessageRow['texts'], language: Language, name: TextName): string {
  for (const tongue of [language, ...languages]) {
    const text = texts[tongue]?.[name]
    if (text !== undefined) return text
  }
  return ''
}

/** The operator's offers that run or will run. */
export const listOffers = (db: Queryable, now: Date): Promise<MessageRow[]> =>
  db.query<MessageRow>(
    `select id, slug, texts, href, published_at, ends_at from message
     where enabled and kind = 'promotion' and (ends_at is null or ends_at > $1)`,
    [now],
  )

/** What is shown now, as one hash. Announcements may be many and keep their texts: their ids say enough. */
export const hashOfShown = async (db: Queryable, now: Date): Promise<string | undefined> =>
  (
    await first<{ shown: string }>(
      db,
      `select coalesce(md5(string_agg(case when m.kind = 'announcement' then m.id::text else m::text end, ','
         order by m.id)), '') as shown from message m
       where m.enabled and m.published_at <= $1 and (m.ends_at is null or m.ends_at > $1)`,
      [now],
    )
  )?.shown

/** More than anybody pages through; the newest of the operator's order are kept in memory. */
const announcementsMax = 500

/** The announcements that are shown or will be: by their own order, newest first. */
export const listAnnouncements = (db: Queryable, now: Date): Promise<MessageRow[]> =>
  db.query<MessageRow>(
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at, ends_at from message
     where enabled and kind = 'announcement' and (ends_at is null or ends_at > $1)
     order by sort, published_at desc, id desc limit $2`,
    [now, announcementsMax],
  )

const newestFirst = keyset('announcements', 'descending', numberPart)

/** A page of the same by their ids, the newest first. */
export async function pageAnnouncements<Shown>(
  db: Queryable,
  now: Date,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: MessageRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const rows = await db.query<MessageRow>(
    `select id, slug, kind, group_name, execution, texts, image, href, promotion_type, published_at, ends_at from message
     where enabled and kind = 'announcement' and (ends_at is null or ends_at > $1) and id < $2 order by id desc limit $3`,
    [now, before, pageSize + 1],
  )
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}
