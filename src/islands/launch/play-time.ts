import { t } from '#i18n/t.ts'
import type { GameMessages } from './GameStage.tsx'

/**
 * Time at play in words, in whole minutes.
 * @example playTime(messages, 3_900_000) // '1 h 5 min'
 */
export function playTime(messages: GameMessages, elapsedMs: number): string {
  const minutes = Math.max(0, Math.floor(elapsedMs / 60_000))
  const h = Math.floor(minutes / 60)
  const m = minutes % 60
  if (h === 0) return t(messages, 'session.minutes', { m })
  return m === 0 ? t(messages, 'session.hours', { h }) : t(messages, 'session.hoursMinutes', { h, m })
}

/**
 * How many reminders are due since the beginning; those of the hours before the page was opened count as one.
 * @example remindersDue(7_300_000, 60) // 2
 */
export const remindersDue = (elapsedMs: number, everyMinutes: number): number =>
  everyMinutes === 0 ? 0 : Math.floor(elapsedMs / (everyMinutes * 60_000))
