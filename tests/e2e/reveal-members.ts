import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BrowserContextOptions, Page } from 'playwright'
import { openClient } from '#api/client.ts'
import { seal } from '#api/seal.ts'
import type { journeys } from '#tests/support/browser.ts'
import { operate, type RunningSite } from '#tests/support/running-site.ts'
import { demoPassword, fillLogin, loginButton, loginDialog } from '#tests/support/steps.ts'

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

/** A page on which this member is logged in, with the movements of the games. */
export async function openMember(
  person: ReturnType<typeof journeys>['person'],
  account: string,
  viewport: BrowserContextOptions['viewport'],
): Promise<Page> {
  const member = await person({ reducedMotion: 'no-preference', viewport })
  const page = await member.open('/en/rng')
  await loginButton(page).click()
  await fillLogin(page, account)
  await loginDialog(page).waitFor({ state: 'hidden' })
  await page.locator('html[data-user="member"]').waitFor()
  return page
}
