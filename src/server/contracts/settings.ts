import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const contractSettings = defineSettings({
  /** Days in which an offered contract can be answered; then it lapses. */
  contractOfferDays: setting('number', z.number().int().min(1).max(90).default(7)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly contracts: typeof contractSettings
  }
}
