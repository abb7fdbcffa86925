import type { App } from '#server/kernel/context.ts'
import { hashOfShown } from './rows.ts'

/**
 * Watches what is shown of banners, notices, pop-ups, promotions and announcements: their hour comes and goes, and an operator
 * changes them in whichever way. Each process sees it by itself, so each tells only its own visitors.
 * @returns the look, to be repeated every few seconds
 */
export function watchMessages(app: App): () => Promise<void> {
  let known: string | undefined
  return async () => {
    const before = known
    known = await hashOfShown(app.db, app.clock.now())
    if (before !== undefined && before !== known) app.events.publishHere({ all: true }, 'catalogue', {})
  }
}
