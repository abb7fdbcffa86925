import type { PrivateJwk } from '#server/kernel/call-keys.ts'
import type { App, Ports } from '#server/kernel/context.ts'
import { deriveSecret } from '#server/kernel/secrets.ts'
import type { HumanCheck } from './human-check.ts'
import { openGeetest } from './human-check-geetest.ts'
import { type Effort, openProofOfWork } from './human-check-proof-of-work.ts'

const off: HumanCheck = {
  provider: 'off',
  challenge: () => Promise.resolve({}),
  verify: () => Promise.resolve(true),
}

/** Some seconds of a browser's time: what it costs to have a captcha read. */
const longSum: Effort = { min: 3_000, max: 6_000 }

/** The proof of work that visitors who cannot read a captcha's picture solve instead, whichever bot check is chosen. */
export function openCaptchaReading([key]: readonly PrivateJwk[], { db, clock }: Pick<App, 'db' | 'clock'>): HumanCheck {
  return openProofOfWork(deriveSecret(key?.d ?? '', 'captcha-reading'), db, clock, longSum)
}

/**
 * The proof of work of a staff sign-in. It asks nobody outside, whichever bot check members meet; a site that has switched
 * that off has switched this off, too.
 */
export function openStaffCheck(
  [key]: readonly PrivateJwk[],
  { settings, db, clock }: Pick<App, 'settings' | 'db' | 'clock'>,
): Ports['staffCheck'] {
  const sum = openProofOfWork(deriveSecret(key?.d ?? '', 'staff-sign-in'), db, clock)
  const isOff = () => settings.current().humanCheck === 'off'
  return {
    get provider() {
      return isOff() ? 'off' : 'proof-of-work'
    },
    challenge: () => (isOff() ? off : sum).challenge(),
    verify: (solution, ip) => (isOff() ? off : sum).verify(solution, ip),
  }
}

const nobody: HumanCheck = {
  provider: 'geetest4',
  challenge: () => Promise.resolve({}),
  verify: () => Promise.resolve(false),
}

/**
 * The bot check that the setting `humanCheck` names at the time of each call. Geetest without its account in the
 * environment refuses every visitor: a check that is switched on is never skipped.
 */
export function openHumanCheck(
  [key]: readonly PrivateJwk[],
  { config, settings, db, clock, log }: Pick<App, 'config' | 'settings' | 'db' | 'clock' | 'log'>,
): HumanCheck {
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
