import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const switchOn = z.boolean()

export const messagesSettings = defineSettings('talk', {
  availablePromo: setting('switch', switchOn.default(false), { group: 'referral' }),
  /** Words that feedback takes (Spec 2 §5). */
  feedbackWords: setting(
    'fields',
    z
      .object({
        min: z.number().int().min(1).max(100).default(3),
        max: z.number().int().min(10).max(1_000).default(300),
      })
      .refine(({ min, max }) => min <= max, { error: 'min is at most max' })
      .prefault({}),
    { unit: 'words' },
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly messages: typeof messagesSettings
  }
}
