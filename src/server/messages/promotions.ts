import type { Promotion } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import type { App } from '#server/app.ts'
import { cleanHtml } from './clean-html.ts'
import { ownPromotions } from './own-promotions.ts'
import { type MessageRow, shownMessages, textOf } from './rows.ts'

/** More than any page lists. */
const publishedMax = 50

function published(row: MessageRow, language: Language): Promotion {
  const title = textOf(row, language, 'title')
  const until = row.ends_at?.toISOString().slice(0, 10)
  return {
    id: row.slug ?? row.id.toString(),
    title,
    short: textOf(row, language, 'short') || title,
    line: textOf(row, language, 'line'),
    image: row.image,
    content: cleanHtml(textOf(row, language, 'content')),
    ...(until === undefined ? {} : { until }),
  }
}

/** The offers that run now: the operator's first, then the site's own. An offer without terms is none. */
export async function shownPromotions({ db, clock }: App, language: Language): Promise<Promotion[]> {
  const now = clock.now()
  const rows = await shownMessages(db, 'promotion', now, publishedMax)
  const whole = rows.map((row) => published(row, language)).filter(({ content }) => content !== '')
  return [...whole, ...ownPromotions(language, now, new Set(whole.map(({ id }) => id)))]
}

/** How many offers run now. */
export const countPromotions = async (app: App): Promise<number> => (await shownPromotions(app, 'en')).length
