import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const referralSettings = defineSettings('referral', {
  /** Whether members are paid for friends whom they bring. */
  referralOn: setting('switch', z.boolean().default(false)),
  /** What a friend brings once, and the first deposit that it takes at least; in whole units of the deployment's currency. */
  referralReward: setting('sum', wholeSum.default('100')),
  referralLeast: setting('sum', wholeSum.default('500')),
  /** Part of the valid bets of friends who count, in basis points. */
  referralShare: setting('number', z.number().int().min(0).max(1_000).default(0), { unit: 'share' }),
  /** What a member is paid for friends in a month at most, in whole units; 0 for no limit. */
  referralMonthMax: setting('sum', wholeSum.default('0')),
  /** What has to be bet for what friends bring, in basis points of it. */
  referralTurnover: setting('number', z.number().int().min(0).max(500_000).default(10_000), { unit: 'share' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly referral: typeof referralSettings
  }
}
