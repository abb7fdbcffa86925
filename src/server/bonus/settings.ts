import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const bonusSettings = defineSettings('offers', {
  /** The most that promotions may ask to be bet for bonus money, in basis points of it. */
  bonusTurnoverMax: setting('number', z.number().int().min(10_000).max(500_000).default(100_000), { unit: 'share' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly bonus: typeof bonusSettings
  }
}
