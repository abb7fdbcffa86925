import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const walletSettings = defineSettings('play', {
  /** Wins of at least this much, in the deployment's currency, are shown live to everybody. */
  winnerEventMin: setting('sum', wholeSum.default('1000')),
  /** Months for which what vendors sent, with its signature, is kept whole beside the transactions. */
  vendorMessageMonths: setting('number', z.number().int().min(3).max(120).default(13), { unit: 'months' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly wallet: typeof walletSettings
  }
}
