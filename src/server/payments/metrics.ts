import { defineMetric } from '#server/kernel/metric.ts'

export const webhooks = defineMetric({
  ...{ kind: 'counter', name: 'baize_payment_webhooks_total', labels: ['provider', 'outcome'] },
  help: 'Webhooks of payment providers by what they came to: booked, repeated, unmatched, unsigned and the like.',
})
