import { defineMetric } from '#server/kernel/metric.ts'

export const unfinished = defineMetric({
  ...{ kind: 'gauge', name: 'baize_unfinished', labels: ['what'] },
  help: 'Rounds open for an hour and more; transfers between wallets not clear after five minutes.',
})
