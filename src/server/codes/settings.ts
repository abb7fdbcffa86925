import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const codesSettings = defineSettings('entry', {
  /** Who proves that a mobile number is somebody's. */
  phoneVerification: setting('choice', z.enum(['sms', 'firebase']).default('sms')),
  /** Minutes that the button of a sent code counts down; a code lives longer, as messages may be late. */
  codeMinutes: setting('number', z.number().int().min(1).max(10).default(1), { unit: 'minutes' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly codes: typeof codesSettings
  }
}
