import type { Handlers } from '#server/kernel/handler.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { stateIn } from '#server/system/public.ts'
import { audienceOf } from './announcements.ts'
import { type MessageRow, pageAnnouncements } from './rows.ts'

/** The texts, with the settings that their titles name. */
const titled = ({ texts }: MessageRow, values: SettingsValues) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [language, { ...own, title: stateIn(own.title ?? '', values) }]),
  )

/** What staff see of the announcements that they have published. */
export const publicationHandlers: Handlers<'staffAnnouncements'> = {
  staffAnnouncements: ({ app, input }) =>
    pageAnnouncements(app.db, app.clock.now(), input, (row) => ({
      ...{ id: row.id.toString(), texts: titled(row, app.settings.current()) as never, audience: audienceOf(row) },
      publishedAt: row.published_at.toISOString(),
      ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
    })),
}
