import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const promotionSettings = defineSettings('offers', {
  /** Whether promotions are for agents, too. */
  promotionsForAgents: setting('switch', z.boolean().default(false)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly promotions: typeof promotionSettings
  }
}
