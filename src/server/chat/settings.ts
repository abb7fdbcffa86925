import * as z from 'zod'
import { languages } from '#api/page.ts'
import { addressOrNothing } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const switchOn = z.boolean()
const clockText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const chatSettings = defineSettings('talk', {
  /** Address of a live chat provider's window, with `{account}` and `{language}`; empty uses the site's own chat. */
  liveChatUrl: setting('address', addressOrNothing.default('')),
  /** From when to when customer service answers each day, in the site's time zone; of no length: always. */
  serviceHours: setting(
    'fields',
    z.object({ from: clockText.default('00:00'), to: clockText.default('00:00') }).prefault({}),
    { unit: 'clock' },
  ),
  chat: setting(
    'fields',
    z
      .object({
        open: switchOn.default(true),
        /** Names by language; the site's own rooms bring theirs. */
        rooms: z
          .array(
            z.object({
              id: z.string().regex(/^[a-z0-9-]{1,20}$/),
              names: z.partialRecord(z.enum(languages), z.string().min(1).max(40)).default({}),
            }),
          )
          .max(12)
          .default([
            { id: 'lobby', names: {} },
            { id: 'sports', names: {} },
          ]),
        /** Words that are covered, in whatever case. */
        words: z.array(z.string().trim().min(2).max(40)).max(1_000).default([]),
        lengthMax: z.number().int().min(20).max(500).default(200),
        /** Seconds between two lines of one member. */
        slowModeS: z.number().int().min(1).max(600).default(5),
      })
      .prefault({}),
    { unit: { lengthMax: 'letters', slowModeS: 'seconds' } },
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly chat: typeof chatSettings
  }
}
