import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const limitsSettings = defineSettings({
  /** Minutes of play after which the bar over a game tells time, stakes and result; 0 never does. */
  realityCheckMinutes: setting('number', z.number().int().min(0).max(240).default(60)),
  /** Hours until a limit that a member raises, or takes away, holds. */
  raiseLimitHours: setting('number', z.number().int().min(24).max(720).default(24)),
  /** What vendors are told when a limit refuses a bet; some know only the second word. */
  limitAnswer: setting(
    'choice',
    z.enum(['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_NOT_ENOUGH_MONEY']).default('RS_ERROR_LIMIT_REACHED'),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly limits: typeof limitsSettings
  }
}
