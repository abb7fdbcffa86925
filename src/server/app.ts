import type { SocialProvider } from '#api/social.ts'
import type { Authenticator } from './access/authenticator.ts'
import type { CallKeys } from './access/call-keys.ts'
import type { Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db.ts'
import type { EventHub } from './kernel/events.ts'
import type { Log } from './kernel/log.ts'
import type { RunningOffers } from './messages/running-offers.ts'
import type { GameVendor } from './ports/game-vendor.ts'
import type { HumanCheck } from './ports/human-check.ts'
import type { Mail } from './ports/mail.ts'
import type { PhoneTokens } from './ports/phone-token.ts'
import type { Sms } from './ports/sms.ts'
import type { SocialLogin } from './ports/social.ts'
import type { GameSearch } from './search/game-search.ts'
import type { Settings } from './system/settings.ts'

/** What every handler may use. Made once per process by `createApp`. */
export interface App {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  readonly events: EventHub
  /** Keys of the encrypted calls. */
  readonly callKeys: CallKeys
  readonly humanCheck: HumanCheck
  /** What a browser works out for somebody who cannot read a captcha. */
  readonly captchaReading: HumanCheck
  readonly gameVendor: GameVendor
  readonly sms: Sms
  readonly mail: Mail
  /** Firebase, where the environment names a project. */
  readonly phoneTokens: PhoneTokens | undefined
  /** Social providers that the environment names. */
  readonly social: Readonly<Partial<Record<SocialProvider, SocialLogin>>>
  readonly authenticator: Authenticator
  /** Games and vendors by name. */
  readonly search: GameSearch
  /** The offers that run, by name. */
  readonly offers: RunningOffers
}
