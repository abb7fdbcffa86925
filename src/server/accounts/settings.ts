import * as z from 'zod'
import { registerFields } from '#api/access.ts'
import { hostName } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'
import { fieldRules } from './field-rules.ts'

const fieldSetting = z.object({ enabled: z.boolean(), required: z.boolean() })

export const accountsSettings = defineSettings('entry', {
  ageMin: setting('number', z.number().int().min(18).max(25).default(18), { unit: 'years' }),
  registerFields: setting(
    'fields',
    z.partialRecord(z.enum(registerFields), fieldSetting).default({
      username: { enabled: true, required: true },
      password: { enabled: true, required: true },
      confirmPassword: { enabled: true, required: true },
    }),
  ),
  registerRules: setting(
    'fields',
    fieldRules.default({
      username: {
        acceptedPattern: '^[A-Za-z][A-Za-z0-9_]*$',
        minLength: 4,
        maxLength: 16,
        patternId: 'letter_first_underscore',
      },
      password: { acceptedPattern: '*', minLength: 8, maxLength: 128, patternId: 'any' },
      payeeName: { acceptedPattern: '*', minLength: 2, maxLength: 60, patternId: 'any' },
      email: { acceptedPattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', minLength: 6, maxLength: 120, patternId: 'email' },
      mobileNum: { acceptedPattern: '^[0-9]*$', minLength: 8, maxLength: 15, patternId: 'digits' },
      referralCode: { acceptedPattern: '^[A-Za-z0-9]*$', minLength: 4, maxLength: 16, patternId: 'alphanumeric' },
    }),
    { byPart: true },
  ),
  /** Days after which a password is expired, when `whitelabel.forcedPasswordExpiryChange` is on. */
  passwordExpiryDays: setting('number', z.number().int().min(30).max(730).default(90), { unit: 'days' }),
  /** Domains on which affiliate codes are accepted; empty accepts all. */
  affiliateDomains: setting('list', z.array(hostName).max(100).default([])),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly accounts: typeof accountsSettings
  }
}
