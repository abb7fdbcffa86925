const dayMs = 24 * 60 * 60 * 1_000
/** Days for which five minutes of a team are kept, so that a contract can be played over. */
const spanDays = 100

/** From when on five minutes of a team are kept. */
export const firstSpan = (now: Date): Date => new Date(now.getTime() - spanDays * dayMs)

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether days are whole months of the calendar, and how many; 0 where they are not. */
function monthsOf(from: string, to: string): number {
  const after = dayOf(timeOf(to) + dayMs)
  if (!from.endsWith('-01') || !after.endsWith('-01')) return 0
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(after) - monthOf(from)
}

/**
 * The days before some days that they are compared with: as many months before whole months, else as many days.
 * @example periodBefore({ from: '2026-03-01', to: '2026-03-31' }) // { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodBefore({ from, to }: { readonly from: string; readonly to: string }): {
  readonly from: string
  readonly to: string
} {
  const end = dayOf(timeOf(from) - dayMs)
  const months = monthsOf(from, to)
  if (months <= 0) return { from: dayOf(timeOf(from) - (timeOf(to) - timeOf(from)) - dayMs), to: end }
  const start = new Date(timeOf(from))
  start.setUTCMonth(start.getUTCMonth() - months)
  return { from: dayOf(start.getTime()), to: end }
}
