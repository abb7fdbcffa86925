/** A day of the chart; without pay-outs it has no times. */
export interface ChartDay {
  readonly day: string
  readonly medianS?: number | undefined
  readonly p90S?: number | undefined
}

export interface PayoutChart {
  /** Lines of the grid: minutes, and how high they stand in percent. */
  readonly grid: readonly { readonly minutes: number; readonly percent: number }[]
  /** SVG paths in a box of 1,000 by 100. */
  readonly median: string
  readonly p90: string
  /** Between the two. */
  readonly band: string
  /** Days that stand alone, which a line would not show. */
  readonly dots: readonly { readonly left: number; readonly bottom: number; readonly of: 'median' | 'p90' }[]
}

/** Round minutes between two lines of the grid, the least first. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440]
const linesMost = 5

type Point = readonly [left: number, top: number]

const round = (value: number): number => Math.round(value * 10) / 10
const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Days in a row that have something to show. */
function runsOf<T>(items: readonly (T | undefined)[]): readonly (readonly T[])[] {
  const runs: T[][] = [[]]
  for (const item of items) {
    if (item === undefined) runs.push([])
    else runs.at(-1)!.push(item)
  }
  return runs.filter(({ length }) => length > 0)
}

/**
 * The picture of how long pay-outs took, day by day: half of them and nine of ten, on a grid of round minutes. A day
 * without pay-outs leaves a gap.
 */
export function payoutChart(days: readonly ChartDay[]): PayoutChart {
  const most = Math.max(0, ...days.map(({ p90S = 0, medianS = 0 }) => Math.max(p90S, medianS))) / 60
  const step = steps.find((size) => size * (linesMost - 1) >= most) ?? Math.ceil(most / (linesMost - 1))
  const top = step * Math.max(1, Math.ceil(most / step))
  const percent = (minutes: number): number => round((minutes / top) * 100)
  const points = days.map(({ medianS, p90S }, at) => {
    if (medianS === undefined || p90S === undefined) return undefined
    const left = days.length < 2 ? 500 : round((at / (days.length - 1)) * 1_000)
    return { left, median: round(100 - percent(medianS / 60)), p90: round(100 - percent(p90S / 60)) }
  })
  const runs = runsOf(points)
  const lines = runs.filter(({ length }) => length > 1)
  const line = (of: 'median' | 'p90') =>
    lines.map((run) => pathOf(run.map((point) => [point.left, point[of]]))).join('')
  const band = lines
    .map((run) => {
      const upper = run.map(({ left, p90 }): Point => [left, p90])
      const lower = run.map(({ left, median }): Point => [left, median]).reverse()
      return `${pathOf([...upper, ...lower])}Z`
    })
    .join('')
  const dots = runs
    .filter(({ length }) => length === 1)
    .flatMap(([point]) =>
      (['median', 'p90'] as const).map((of) => ({ left: point!.left / 10, bottom: round(100 - point![of]), of })),
    )
  const grid = Array.from({ length: top / step + 1 }, (_, at) => ({ minutes: at * step, percent: percent(at * step) }))
  return { grid, median: line('median'), p90: line('p90'), band, dots }
}

/**
 * Shares of a hundred that sum to a hundred: what is cut off goes to the largest rests.
 * @example hundredOf([1, 1, 1]) // [34, 33, 33]
 */
export function hundredOf(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / total)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0)
  const order = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  for (const { at } of order.slice(0, missing)) whole[at]! += 1
  return whole
}
