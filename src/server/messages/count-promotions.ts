import type { App } from '#server/app.ts'
import { ownPromotions } from './own-promotions.ts'
import { shownMessages, textOf } from './rows.ts'

/** More than any page lists. */
const countMax = 50

/** How many offers run now, the operator's and the site's own. */
export async function countPromotions({ db, clock }: App): Promise<number> {
  const now = clock.now()
  const rows = await shownMessages(db, 'promotion', now, countMax)
  // An offer without terms is none.
  const published = rows.filter((row) => textOf(row, 'en', 'content') !== '')
  const names = new Set(published.map((row) => row.slug ?? row.id.toString()))
  return published.length + ownPromotions('en', now, names).length
}
