import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const complaintSettings = defineSettings('talk', {
  /** How long complaints may be in words, how many of one member may be open, within how many hours we answer, and for how many days a closed one can be opened again. */
  complaints: setting(
    'fields',
    z
      .object({
        wordsMin: z.number().int().min(1).max(100).default(3),
        wordsMax: z.number().int().min(10).max(1_000).default(300),
        openMax: z.number().int().min(1).max(50).default(5),
        answerHours: z.number().int().min(1).max(720).default(24),
        reopenDays: z.number().int().min(0).max(90).default(14),
      })
      .refine(({ wordsMin, wordsMax }) => wordsMin <= wordsMax, { error: 'wordsMin is at most wordsMax' })
      .prefault({}),
    { unit: { wordsMin: 'words', wordsMax: 'words', answerHours: 'hours', reopenDays: 'days' } },
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly complaints: typeof complaintSettings
  }
}
