import type { GamesNow } from '#api/lobby.ts'

type Table = GamesNow['tables'][number]

/** How a table stands at a moment: seconds until bets close and their share of the time for bets; 0 once they are closed. */
export function standOf(table: Pick<Table, 'opensAt' | 'closesAt' | 'endsAt'>, nowMs: number) {
  const [opens, closes, ends] = [table.opensAt, table.closesAt, table.endsAt].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ]
  const phase = nowMs >= ends ? 'next' : nowMs >= closes ? 'closed' : 'bets'
  const leftMs = Math.max(0, closes - nowMs)
  return { phase, seconds: Math.ceil(leftMs / 1_000), share: Math.min(1, leftMs / (closes - opens)) } as const
}

const two = (figure: number) => String(figure).padStart(2, '0')

/**
 * Time left until a moment, `hours` in the visitor's words; above an hour without seconds.
 * @example leftUntil('2026-11-18T07:34:11.000Z', Date.parse('2026-11-18T07:30:00.000Z'), '{h} h {m} min') // '04:11'
 */
export function leftUntil(at: string, nowMs: number, hours: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1_000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${two(minutes)}:${two(seconds % 60)}`
  return hours.replace('{h}', String(Math.floor(minutes / 60))).replace('{m}', String(minutes % 60))
}

/** Which way a price moved, where it did. */
export const moveOf = (before: string | undefined, odds: string): 'up' | 'down' | undefined =>
  before === undefined || Number(before) === Number(odds) ? undefined : Number(odds) > Number(before) ? 'up' : 'down'
