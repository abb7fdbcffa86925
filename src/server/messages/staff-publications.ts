import type { Handlers } from '#server/kernel/handler.ts'
import { audienceOf } from './announcements.ts'
import { pageAnnouncements } from './rows.ts'

/** What staff see of the announcements that they have published. */
export const publicationHandlers: Handlers<'staffAnnouncements'> = {
  staffAnnouncements: ({ app, input }) =>
    pageAnnouncements(app.db, app.clock.now(), input, (row) => ({
      ...{ id: row.id.toString(), texts: row.texts as never, audience: audienceOf(row) },
      publishedAt: row.published_at.toISOString(),
      ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
    })),
}
