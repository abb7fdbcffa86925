import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const raffleSettings = defineSettings('offers', {
  /** Whether there are raffles. */
  rafflesOn: setting('switch', z.boolean().default(true)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly raffles: typeof raffleSettings
  }
}
