import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const depositSettings = defineSettings('deposits', {
  /** How many deposits of one member may wait to be paid at once. */
  depositsOpenMax: setting('number', z.number().int().min(1).max(20).default(5)),
  /** A deposit above this, in the deployment's currency, is approved, matched or paid back by two persons. */
  depositApprovalAbove: setting('sum', wholeSum.default('50000'), { twoPersons: true }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly deposits: typeof depositSettings
  }
}
