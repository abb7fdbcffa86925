import { type App, perApp } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { cleanHtml } from './clean-html.ts'
import { openPublished } from './published.ts'
import { listOffers, promotionName } from './rows.ts'

/** The operator's offers that run or will run. One without terms is none. */
async function readOffers(db: Queryable, now: Date) {
  return (await listOffers(db, now))
    .filter(({ texts }) => Object.values(texts).some(({ content = '' }) => cleanHtml(content) !== ''))
    .map((row) => {
      const { href, published_at, ends_at } = row
      return { name: promotionName(row), href, published_at, ends_at }
    })
}

/** The offers of this process: the permission call counts them in maintenance too, when the database may be away. */
export const offers = perApp(({ db, clock, log }) => openPublished(() => readOffers(db, clock.now()), log))

/** Whether something is shown at a moment, by its own times. */
export const runsAt =
  (now: Date) =>
  ({ published_at: from, ends_at: end }: { readonly published_at: Date; readonly ends_at: Date | null }): boolean =>
    from <= now && (end === null || end > now)

/** The offers that run: the page on which each is used, by its name. None while promotions are switched off. */
export async function runningOffers(app: App): Promise<ReadonlyMap<string, string>> {
  if (!app.settings.current().promotionsOn) return new Map()
  const published = await (await offers(app)).current()
  return new Map(published.filter(runsAt(app.clock.now())).map(({ name, href }) => [name, href]))
}
