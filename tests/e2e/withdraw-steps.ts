import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { openClient } from '#api/client.ts'
import { seal } from '#api/seal.ts'
import { operate, type RunningSite } from '#tests/support/running-site.ts'
import { demoPassword } from '#tests/support/steps.ts'

export const paymentPassword = '280491'

/**
 * Opens an account with money by the calls of the site. Gives what brings it a payment password and an account at a bank: to
 * be done after the log-in, which asks a member with a name for a second step.
 */
export async function openPayee(
  site: Pick<RunningSite, 'url' | 'dataDir'>,
  username: string,
  ip: string,
): Promise<() => Promise<void>> {
  let token: string | undefined
  const cookies = new Map<string, string>()
  const call = openClient({
    token: () => token,
    sessionEnded: () => {},
    seal,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', ip)
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const response = await fetch(`${site.url}${path}`, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(key, value)
      }
      return response
    },
  })
  const challenge = (await call('humanCheck')).challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const made = await call('register', {
    username,
    password: demoPassword,
    confirmPassword: demoPassword,
    termsAccepted: true,
    humanCheck: btoa(JSON.stringify({ challenge, solution })),
  })
  await operate(site, 'deposit', username, '20000', '--reference', username)
  token = made.token
  return async () => {
    await call('stepUp', { method: 'password', answer: demoPassword })
    await call('paymentPassword', { newPassword: paymentPassword, confirmNewPassword: paymentPassword })
    const number = `12345${username.slice(-5)}`
    const account = { kind: 'bank', bank: '004', number, holder: 'Kanya Srisuk', paymentPassword } as const
    await call('addPayoutAccount', account, { key: randomUUID() })
  }
}
