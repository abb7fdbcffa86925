import type { Clock } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type { HumanCheck } from '#server/ports/human-check.ts'
import { openGeetest } from '#server/ports/human-check-geetest.ts'
import { type Effort, openProofOfWork } from '#server/ports/human-check-proof-of-work.ts'
import type { Settings } from '#server/system/settings.ts'
import { readPrivateKeys } from './call-keys.ts'
import { deriveSecret } from './secrets.ts'

const off: HumanCheck = {
  provider: 'off',
  challenge: () => Promise.resolve({}),
  verify: () => Promise.resolve(true),
}

/** Some seconds of a browser's time: what it costs to have a captcha read. */
const longSum: Effort = { min: 3_000, max: 6_000 }

/** The sum that stands in for the eyes of somebody who cannot read a captcha's picture, whatever the human check is. */
export async function openCaptchaReading(
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  db: Db,
  clock: Clock,
): Promise<HumanCheck> {
  const [key] = await readPrivateKeys(config)
  return openProofOfWork(deriveSecret(key?.d ?? '', 'captcha-reading'), db, clock, longSum)
}

const nobody: HumanCheck = {
  provider: 'geetest4',
  challenge: () => Promise.resolve({}),
  verify: () => Promise.resolve(false),
}

/**
 * The human check that the setting `humanCheck` names at the time of each call. Geetest without its account in the
 * environment refuses everybody: a check that is asked for is never skipped.
 */
export async function openHumanCheck(
  config: Pick<Config, 'encryptionKey' | 'dataDir' | 'geetest'>,
  settings: Pick<Settings, 'current'>,
  db: Db,
  clock: Clock,
  log?: Log,
): Promise<HumanCheck> {
  const [key] = await readPrivateKeys(config)
  const { url, script, id, key: geetestKey } = config.geetest
  const adapters: Readonly<Record<HumanCheck['provider'], HumanCheck>> = {
    off,
    'proof-of-work': openProofOfWork(deriveSecret(key?.d ?? '', 'human-check'), db, clock),
    geetest4: id && geetestKey ? openGeetest({ url, script, id, key: geetestKey }, db, clock, log) : nobody,
  }
  const chosen = (): HumanCheck => adapters[settings.current().humanCheck]
  return {
    get provider() {
      return chosen().provider
    },
    challenge: () => chosen().challenge(),
    verify: (solution, ip) => chosen().verify(solution, ip),
  }
}
