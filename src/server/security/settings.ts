import * as z from 'zod'
import { secondSteps } from '#api/access.ts'
import { profileFields } from '#api/profile.ts'
import { eachOnce } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const ownField = z.object({ shown: z.boolean().default(true), once: z.boolean().optional() })

export const securitySettings = defineSettings('entry', {
  /**
   * Which fields a profile shows, and which of them members set once; a field that is not named is shown, and set once where
   * payments or bonuses lean on it.
   */
  profileFields: setting('fields', z.partialRecord(z.enum(profileFields), ownField).default({}), { byPart: true }),
  /** Second steps that are asked from an address where a member has not been before, as far as the member has them. */
  secondSteps: setting(
    'choices',
    z
      .array(z.enum(secondSteps))
      .refine(eachOnce, { error: 'each step once' })
      .default([...secondSteps]),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly security: typeof securitySettings
  }
}
