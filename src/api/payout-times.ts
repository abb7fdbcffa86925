import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './page.ts'
import { payoutKinds } from './payout-accounts.ts'

export const feature = 'withdrawals'

const spread = { medianS: z.optional(z.int()), p90S: z.optional(z.int()), count: z.int() }

export const payoutTimes = endpoint({
  method: 'GET',
  path: '/payout-times',
  access: 'public',
  cacheS: 300,
  summary: 'How long withdrawals really took, from the request to the pay-out, computed from the ledger’s own times.',
  input: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 30) }),
  output: z.object({
    from: time,
    to: time,
    ...spread,
    /** Paid by the time that was promised, in hundredths of a percent of all. */
    onTime: z.optional(z.int()),
    methods: z.array(
      z.object({ kind: z.enum(payoutKinds), ...spread, promisedMinutes: z.int(), onTime: z.optional(z.int()) }),
    ),
    /** By bank, of bank accounts alone; the most first. */
    banks: z.array(z.object({ bank: z.string(), name: z.string(), ...spread, onTime: z.optional(z.int()) })),
    /** Day by day, oldest first, also those on which nothing was paid. */
    byDay: z.array(z.object({ day: z.string(), ...spread })),
    /** How many were paid within so many minutes; the last one has no `minutes`: later. */
    within: z.array(z.object({ minutes: z.optional(z.int()), count: z.int() })),
    /** Refused and taken back ones of the same time: no pay-outs, and counted apart. */
    notPaid: z.int(),
  }),
})
