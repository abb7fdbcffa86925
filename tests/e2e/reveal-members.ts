import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { openClient } from '#api/client.ts'
import { seal } from '#api/seal.ts'
import { operate, type RunningSite } from '#tests/support/running-site.ts'
import { demoPassword } from '#tests/support/steps.ts'

/** Opens an account with money by the calls of the site: a browser for each of many would take them all minutes. */
export async function openAccount(site: Pick<RunningSite, 'url' | 'dataDir'>, username: string, ip: string) {
  const call = openClient({
    token: () => undefined,
    sessionEnded: () => {},
    seal,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', ip)
      return fetch(`${site.url}${path}`, { ...init, headers })
    },
  })
  const challenge = (await call('humanCheck')).challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  await call('register', {
    username,
    password: demoPassword,
    confirmPassword: demoPassword,
    termsAccepted: true,
    humanCheck: btoa(JSON.stringify({ challenge, solution })),
  })
  await operate(site, 'deposit', username, '20000', '--reference', username)
}
