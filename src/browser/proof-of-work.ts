import type { Challenge } from 'altcha-lib/types'
import { CallFailure } from '#api/client.ts'

/** A person should never wait longer than this for the sum; then the try counts as failed. */
const longestMs = 60_000

/**
 * Works out a sum of proof of work within `timeoutMs`; gives what proves it. Throws `CallFailure('human_check_failed')`.
 * The sum runs in the browser's own crypto threads, so the page stays usable.
 */
export async function solveSum(challenge: object, timeoutMs = longestMs): Promise<string> {
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
