import type { Challenge } from 'altcha-lib/types'
import { CallFailure } from '#api/client.ts'
import { call } from './client.ts'

/** A person should never wait longer than this for the sum; then the try counts as failed. */
const longestMs = 60_000

/**
 * Solves the site's human check, so that nobody has to click on pictures: the browser works out a number. Gives what the
 * log-in and registration calls carry, or nothing when the check is off. The sum runs in the browser's own crypto
 * threads, so the page stays usable.
 */
export async function solveHumanCheck(): Promise<string | undefined> {
  const { provider, challenge } = await call('humanCheck')
  if (provider === 'off') return undefined
  if (provider === 'geetest4') return (await import('./human-check-geetest.ts')).solveGeetest(challenge)
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const task = challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge: task, deriveKey, timeout: longestMs })
  if (solution === null) throw new CallFailure('human_check_failed')
  const { parameters, signature } = task
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
