import { type App, perApp } from '#server/kernel/context.ts'
import { openPublished } from './published.ts'
import { listAnnouncements, type MessageRow } from './rows.ts'
import { offers, runsAt } from './running-offers.ts'

const announcements = perApp(({ db, clock, log }) => openPublished(() => listAnnouncements(db, clock.now()), log))

/** Whom an announcement is for, by where it hangs. */
export type AnnouncementAudience = 'everybody' | 'agents'
export const audienceOf = ({ group_name }: Pick<MessageRow, 'group_name'>): AnnouncementAudience =>
  group_name === 'agents' ? 'agents' : 'everybody'

/** The announcements for somebody that are shown now, in their order. */
export async function shownAnnouncements(app: App, audience: AnnouncementAudience): Promise<readonly MessageRow[]> {
  const runs = runsAt(app.clock.now())
  return (await (await announcements(app)).current()).filter((row) => audienceOf(row) === audience && runs(row))
}

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
