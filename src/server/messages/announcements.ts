import { type App, perApp } from '#server/kernel/context.ts'
import { openPublished } from './published.ts'
import { listAnnouncements, type MessageRow } from './rows.ts'
import { offers, runsAt } from './running-offers.ts'

const announcements = perApp(({ db, clock, log }) => openPublished(() => listAnnouncements(db, clock.now()), log))

/** The announcements that are shown now, in their order. */
export const shownAnnouncements = async (app: App): Promise<readonly MessageRow[]> =>
  (await (await announcements(app)).current()).filter(runsAt(app.clock.now()))

/** Reads what this process keeps of published messages, before the first request. */
export const openMessages = async (app: App): Promise<void> => {
  await offers(app)
  await announcements(app)
}

/** What is published may have changed. */
export async function renewMessages(app: App): Promise<void> {
  const kept = [await offers(app), await announcements(app)]
  for (const published of kept) published.renew()
}
