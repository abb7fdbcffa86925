import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const contractSettings = defineSettings('agents', {
  /** Days in which an offered contract can be answered; then it lapses. */
  contractOfferDays: setting('number', z.number().int().min(1).max(90).default(7), { unit: 'days' }),
  /** Whether agents have a page of dividends; without it their contracts go on and are read under income. */
  enableCt: setting('switch', z.boolean().default(true)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly contracts: typeof contractSettings
  }
}
