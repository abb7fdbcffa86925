import * as z from 'zod'
import { origin } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const launchSettings = defineSettings('play', {
  /** Servers that give the vendors' games, in place of the vendors' own addresses. */
  launchCdn: setting('list', z.array(origin).max(20).default([])),
  /** Fun money with which the vendors open each free trial; empty: each vendor decides. */
  trialBalance: setting(
    'sum',
    z
      .string()
      .regex(/^([1-9][0-9]{0,8})?$/, { error: 'a whole number above 0 such as 2000, or nothing' })
      .default(''),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly launch: typeof launchSettings
  }
}
