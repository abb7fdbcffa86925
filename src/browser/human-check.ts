import type { Challenge } from 'altcha-lib/types'
import { CallFailure } from '#api/client.ts'
import { call } from './client.ts'

/** A person should never wait longer than this for the sum; then the try counts as failed. */
const longestMs = 60_000

/**
 * Solves the site's bot check without a puzzle for the visitor: the browser computes a proof of work. Returns what the
 * log-in and registration calls carry, or nothing when the check is off. The sum runs in the browser's own crypto
 * threads, so the page stays usable.
 */
export async function solveHumanCheck(): Promise<string | undefined> {
  const { provider, challenge } = await call('humanCheck')
  if (provider === 'off') return undefined
  if (provider === 'geetest4') return (await import('./human-check-geetest.ts')).solveGeetest(challenge)
  return solveSum(challenge, longestMs)
}

/** Works out a sum of proof of work within `timeoutMs`; gives what proves it. */
async function solveSum(challenge: object, timeoutMs: number): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const task = challenge as Challenge
  const solution = await solveChallenge({ challenge: task, deriveKey, timeout: timeoutMs })
  if (solution === null) throw new CallFailure('human_check_failed')
  const { parameters, signature } = task
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}

/** Somebody who cannot see the picture has no other way: a slow machine gets its time. */
const readingMs = 180_000

/** Has the letters of a captcha read to somebody who cannot see them: the browser works out a long sum for it. */
export async function readCaptcha(captchaId: string): Promise<string> {
  const { challenge } = await call('captchaTask')
  const { captcha } = await call('readCaptcha', { captchaId, solution: await solveSum(challenge, readingMs) })
  return captcha
}
