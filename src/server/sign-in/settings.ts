import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const switchOn = z.boolean()

export const signInSettings = defineSettings('entry', {
  whitelabel: setting(
    'fields',
    z
      .object({
        freePlay: switchOn.default(true),
        mobileRegistration: switchOn.default(false),
        smsVerification: switchOn.default(false),
        mobilePasswordRegistration: switchOn.default(false),
        forcedPasswordExpiryChange: switchOn.default(false),
        mobileCodeLogin: switchOn.default(false),
      })
      .prefault({}),
  ),
  registerCaptcha: setting('switch', switchOn.default(false)),
  humanCheck: setting('choice', z.enum(['off', 'proof-of-work', 'geetest4']).default('proof-of-work')),
  /** Ways back to a forgotten password. */
  forgot: setting('fields', z.object({ email: switchOn.default(true), phone: switchOn.default(true) }).prefault({})),
  /** Social providers; each also needs its account in the environment. */
  socialLogin: setting(
    'fields',
    z.object({ facebook: switchOn.default(true), google: switchOn.default(true) }).prefault({}),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly signIn: typeof signInSettings
  }
}
