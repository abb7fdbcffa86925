/** A figure of a feature's own that the metrics show; `feature.ts` lists it. */
export interface Metric<L extends string = string> {
  readonly kind: 'counter' | 'gauge'
  readonly name: `baize_${string}`
  readonly help: string
  readonly labels: readonly L[]
}

/**
 * Declares a metric.
 * @example
 * export const lateRounds = defineMetric({ kind: 'gauge', name: 'baize_late_rounds', help: 'Rounds open for an hour.', labels: ['vendor'] })
 * metrics.set(lateRounds, { vendor: 'PG' }, 3)
 */
export const defineMetric = <const L extends string>(metric: Metric<L>): Metric<L> => metric

/** Where features write their metrics; one that no `feature.ts` lists throws. */
export interface Measures {
  set<L extends string>(gauge: Metric<L>, labels: Readonly<Record<L, string>>, value: number): void
  count<L extends string>(counter: Metric<L>, labels: Readonly<Record<L, string>>): void
}
