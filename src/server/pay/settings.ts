import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const paySettings = defineSettings('agents', {
  /** Over which days of the site's calendar a dividend is counted; a running period ends with the first that is drawn so. */
  dividendPeriod: setting('choice', z.enum(['month', 'half-month', 'week']).default('month')),
  /** Whether a loss of a team is made good before its agent earns again. */
  carryLosses: setting('switch', z.boolean().default(true)),
  /** Whether agents get a message for each hourly and each real-time salary as well, not for days and dividends alone. */
  shortPayMessages: setting('switch', z.boolean().default(false)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly pay: typeof paySettings
  }
}
