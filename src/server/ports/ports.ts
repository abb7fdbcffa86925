import type { SocialProvider } from '#api/social.ts'
import type { ExclusionList } from './exclusion-list.ts'
import type { FileStore } from './file-store.ts'
import type { GameVendor } from './game-vendor.ts'
import type { HumanCheck } from './human-check.ts'
import type { Mail } from './mail.ts'
import type { NameMatch } from './name-match.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PhoneTokens } from './phone-token.ts'
import type { SlipCheck } from './slip-check.ts'
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
    /** Proof of work of a staff sign-in; off where the settings have switched the bot check off. */
    readonly staffCheck: HumanCheck & { readonly provider: 'off' | 'proof-of-work' }
    /** Banks that say whose an account is. */
    readonly nameMatch: NameMatch
    /** The country's list of people who have shut themselves out. */
    readonly exclusionList: ExclusionList
    /** What banks know of slips. */
    readonly slipCheck: SlipCheck
    readonly sms: Sms
    readonly mail: Mail
    /** Where members' pictures lie. */
    readonly files: FileStore
    /** Firebase phone verification, when the environment names a project. */
    readonly phoneTokens: PhoneTokens | undefined
    /** The social providers that the environment names. */
    readonly social: Readonly<Partial<Record<SocialProvider, SocialLogin>>>
    /** The payment providers that the environment names, by name. */
    readonly payments: ReadonlyMap<string, PaymentProvider>
  }
}
