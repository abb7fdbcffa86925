import * as z from 'zod'
import { secondSteps } from '#api/access.ts'
import { eachOnce } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const securitySettings = defineSettings({
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
