import type { Promotion } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import type { App } from '#server/app.ts'
import { dayIn } from '#server/kernel/day.ts'
import { cleanHtml } from './clean-html.ts'
import { ownPromotions } from './own-promotions.ts'
import { type MessageRow, promotionName, shownMessages, textOf } from './rows.ts'

/** More than any page lists. */
const publishedMax = 50

function published(row: MessageRow, language: Language, timeZone: string): Promotion {
  const title = textOf(row, language, 'title')
  // What ends at midnight has the day before as its last.
  const until = row.ends_at === null ? undefined : dayIn(timeZone, new Date(row.ends_at.getTime() - 1))
  return {
    id: promotionName(row),
    title,
    short: textOf(row, language, 'short') || title,
    line: textOf(row, language, 'line'),
    image: row.image,
    content: cleanHtml(textOf(row, language, 'content')),
    ...(until === undefined ? {} : { until }),
  }
}

/** The offers that run now: the operator's first, then the site's own. An offer without terms is none. */
export async function shownPromotions({ db, clock, settings }: App, language: Language): Promise<Promotion[]> {
  const now = clock.now()
  const { timeZone } = settings.current()
  const rows = await shownMessages(db, 'promotion', now, publishedMax)
  const whole = rows.map((row) => published(row, language, timeZone)).filter(({ content }) => content !== '')
  return [...whole, ...ownPromotions(language, dayIn(timeZone, now), new Set(whole.map(({ id }) => id)))]
}
