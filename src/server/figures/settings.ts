import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const figureSettings = defineSettings('agents', {
  /**
   * The valid bet of a day, and of a month, from which a member counts as active, in the deployment's currency. A change
   * holds from the next month on: what a month's members are measured by stays the same for all of it.
   */
  activeFromValidBet: setting('sum', wholeSum.default('100')),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly figures: typeof figureSettings
  }
}
