import * as z from 'zod'
import { sharedKinds } from '#api/shared-kinds.ts'
import { eachOnce } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const promotionSettings = defineSettings('offers', {
  /** Whether there are promotions. Those that are written without rules are among them. */
  promotionsOn: setting('switch', z.boolean().default(true)),
  /** Whether promotions are for agents, too. */
  promotionsForAgents: setting('switch', z.boolean().default(false)),
  /** What an account may not share with another one that has had a promotion: staff look first at who does. */
  promotionsHeldFor: setting(
    'choices',
    z
      .array(z.enum(sharedKinds))
      .refine(eachOnce, { error: 'each kind once' })
      .default(['device', 'account', 'phone', 'document', 'person']),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly promotions: typeof promotionSettings
  }
}
