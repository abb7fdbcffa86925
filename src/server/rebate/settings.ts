import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const rebateSettings = defineSettings('vip', {
  /** Whether members get part of their valid bets back, at the rates of the ladder `vipLadder`. */
  rebateOn: setting('switch', z.boolean().default(false)),
  /** What has to be bet for a rebate, in basis points of it. */
  rebateTurnover: setting('number', z.number().int().min(0).max(500_000).default(0), { unit: 'share' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly rebate: typeof rebateSettings
  }
}
