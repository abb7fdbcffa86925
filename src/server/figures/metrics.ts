import { defineMetric } from '#server/kernel/metric.ts'

export const figuresAge = defineMetric({
  ...{ kind: 'gauge', name: 'baize_figures_age_seconds', labels: ['stream'] },
  help: 'How far the counting of a stream is behind; above 30 something holds it up, or it catches up.',
})
