import type { Clock } from '#server/kernel/clock.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { OpenHub } from '#server/kernel/events-hub.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * Whether a kept page may be served. `aged`: its time is up, though no change is known; `stale`: what it shows has just
 * changed. Both are served while the new one is rendered. `old`: only when the new one cannot be had; `wrong`: never.
 */
export type Freshness = 'fresh' | 'aged' | 'stale' | 'old' | 'wrong'

export interface PageVersions {
  /** What a page shows that is rendered now. */
  current(): Pick<CachedPage, 'version' | 'settingsVersion'>
  freshness(page: CachedPage): Freshness
  /** Everything may have changed. */
  bump(): void
  close(): void
}

interface Sources {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'current' | 'onChange'>
  readonly hub: Pick<OpenHub, 'subscribe'>
}

/** A page is served no longer than this after what it shows has changed. */
const staleMs = 15_000
/** Wins may come every second; a page with the winners is rendered no more often than this. */
const winnersMs = 15_000
/** Of what depends on the time and nothing else. */
const ageMaxMs = 600_000
/**
 * A browser doubts a page that is hardly younger than what the event stream tells of, the last change of the catalogue or the
 * notices or the start of the process, and asks for its data once more (`isNews` in `src/stores/live.ts`). Longer than its
 * slack.
 */
const doubtMs = 4_000
const changesMax = 50
const dayReadEveryMs = 1_000

/**
 * Counts the changes of what pages show. The catalogue, notices and the day make pages stale; the settings, which an
 * operator changes seldom and means at once, make them wrong.
 */
export function openPageVersions({ clock, settings, hub }: Sources): PageVersions {
  /** Times of the last changes, and how many there were before them. */
  const changes: number[] = []
  let before = 0
  let settingsVersion = 0
  let wonMs = Number.NEGATIVE_INFINITY
  let day = ''
  let dayReadMs = Number.NEGATIVE_INFINITY
  const nowMs = (): number => clock.now().getTime()
  /** As the event stream tells it. */
  let toldMs = nowMs()
  const note = (): void => {
    changes.push(nowMs())
    if (changes.length <= changesMax) return
    changes.shift()
    before += 1
  }
  /** Offers begin and end with the day. */
  function version(): number {
    if (Math.abs(nowMs() - dayReadMs) < dayReadEveryMs) return before + changes.length
    dayReadMs = nowMs()
    const today = dayIn(settings.current().timeZone, clock.now())
    if (day !== '' && day !== today) note()
    day = today
    return before + changes.length
  }
  /** When the page's time is up: every ten minutes, and soon where somebody has won since. */
  function endsAt({ renderedAt, reads }: CachedPage): number {
    const renderedMs = renderedAt.getTime()
    return renderedMs + (reads.includes('winners') && wonMs >= renderedMs ? winnersMs : ageMaxMs)
  }
  /** Whether browsers doubt the page, and would not doubt one that is rendered now. */
  function isDoubted({ renderedAt }: CachedPage, now: number): boolean {
    const believedMs = toldMs + doubtMs
    return renderedAt.getTime() < believedMs && believedMs <= now
  }
  /** The first change since the page was rendered. */
  const changedAt = (page: CachedPage): number =>
    page.version < version() ? changes[Math.max(page.version - before, 0)]! : Number.POSITIVE_INFINITY
  const stops = [
    settings.onChange(() => {
      settingsVersion += 1
      note()
    }),
    hub.subscribe(({ name }) => {
      if (name === 'catalogue' || name === 'notice') {
        toldMs = nowMs()
        note()
      }
      if (name === 'winner') wonMs = nowMs()
    }),
  ]
  return {
    current: () => ({ version: version(), settingsVersion }),
    freshness(page) {
      if (page.settingsVersion !== settingsVersion) return 'wrong'
      const [now, ends, changed] = [nowMs(), endsAt(page), changedAt(page)]
      if (now - Math.min(ends, changed) >= staleMs) return 'old'
      if (changed <= now) return 'stale'
      return ends <= now || isDoubted(page, now) ? 'aged' : 'fresh'
    },
    bump: note,
    close() {
      for (const stop of stops) stop()
    },
  }
}
