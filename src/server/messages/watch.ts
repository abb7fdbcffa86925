import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'

/**
 * Watches what pages show of banners, notices, pop-ups and promotions: their hour comes and goes, and an operator
 * changes them in whichever way. Each process sees it by itself, so each tells only its own visitors.
 * @returns the look, to be repeated every few seconds
 */
export function watchMessages(app: App): () => Promise<void> {
  let known: string | undefined
  return async () => {
    const row = await first<{ shown: string }>(
      app.db,
      `select coalesce(md5(string_agg(m::text, ',' order by m.id)), '') as shown from message m
       where m.enabled and m.kind <> 'announcement' and m.published_at <= $1 and (m.ends_at is null or m.ends_at > $1)`,
      [app.clock.now()],
    )
    const before = known
    known = row?.shown
    if (before !== undefined && before !== known) app.events.publishHere({ all: true }, 'catalogue', {})
  }
}
