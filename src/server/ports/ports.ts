import type { SocialProvider } from '#api/social.ts'
import type { GameVendor } from './game-vendor.ts'
import type { HumanCheck } from './human-check.ts'
import type { Mail } from './mail.ts'
import type { PhoneTokens } from './phone-token.ts'
import type { Sms } from './sms.ts'
import type { SocialLogin } from './social.ts'

export type { Ports } from '#server/kernel/context.ts'

declare module '#server/kernel/context.ts' {
  /** `openPorts` chooses their adapters. */
  interface Ports {
    readonly gameVendor: GameVendor
    /** The bot check that the settings name. */
    readonly humanCheck: HumanCheck
    /** Proof of work that replaces reading a captcha's picture. */
    readonly captchaReading: HumanCheck
    readonly sms: Sms
    readonly mail: Mail
    /** Firebase phone verification, when the environment names a project. */
    readonly phoneTokens: PhoneTokens | undefined
    /** The social providers that the environment names. */
    readonly social: Readonly<Partial<Record<SocialProvider, SocialLogin>>>
  }
}
