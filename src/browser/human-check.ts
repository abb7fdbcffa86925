import { call } from './client.ts'
import { solveSum } from './proof-of-work.ts'

/**
 * Solves the site's bot check without a puzzle for the visitor: the browser computes a proof of work. Returns what the
 * log-in and registration calls carry, or nothing when the check is off.
 */
export async function solveHumanCheck(): Promise<string | undefined> {
  const { provider, challenge } = await call('humanCheck')
  if (provider === 'off') return undefined
  if (provider === 'geetest4') return (await import('./human-check-geetest.ts')).solveGeetest(challenge)
  return solveSum(challenge)
}

/** A new captcha picture. */
export const loadCaptcha = () => call('captcha')

/** Somebody who cannot see the picture has no other way: a slow machine gets its time. */
const readingMs = 180_000

/** Has the letters of a captcha read to somebody who cannot see them: the browser works out a long sum for it. */
export async function readCaptcha(captchaId: string): Promise<string> {
  const { challenge } = await call('captchaTask')
  const { captcha } = await call('readCaptcha', { captchaId, solution: await solveSum(challenge, readingMs) })
  return captcha
}
