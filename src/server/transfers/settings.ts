import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const limits = z
  .object({ min: wholeSum, max: wholeSum, day: wholeSum })
  .refine(({ min, max, day }) => BigInt(min) <= BigInt(max) && BigInt(max) <= BigInt(day), {
    error: 'min, max and day in ascending order',
  })

export const transfersSettings = defineSettings('transfers', {
  /** Whether members may give money to the member above, and agents to members directly below. */
  memberTransfers: setting('switch', z.boolean().default(true)),
  /** Least and most of one transfer between members, and most of one sender in a day, in the deployment's currency. */
  memberTransferLimits: setting('fields', limits.default({ min: '100', max: '50000', day: '100000' }), { unit: 'sum' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly transfers: typeof transfersSettings
  }
}
