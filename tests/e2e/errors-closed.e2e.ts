import { afterEach, describe, expect, it } from 'vitest'
import { phone } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { field, loginForm, wordsOf } from './errors-steps.ts'

const site = ownSite()
const longMs = 240_000

describe('a site that closes', () => {
  const { person } = journeys()
  afterEach(() => operate(site, 'maintenance', 'off'))

  it('in the middle of a log-in gives back what was typed when it opens', async () => {
    const words = wordsOf('th')
    const guest = await person(phone)
    guest.expectComplaint(/503/)
    const page = await guest.open('/login')
    await field(loginForm(page, words), words.access.login.username).fill('somchai.k')
    await field(loginForm(page, words), words.access.login.password).fill('Typed-Once-77')
    await operate(site, 'maintenance', 'on')
    const title = page.getByRole('heading', { level: 1, name: words.system.maintenance.title })
    await title.waitFor({ timeout: longMs })
    await operate(site, 'maintenance', 'off')
    await page.reload()
    const username = field(loginForm(page, words), words.access.login.username)
    await username.waitFor()
    expect(await username.inputValue()).toBe('somchai.k')
    expect(await field(loginForm(page, words), words.access.login.password).inputValue()).toBe('')
  })
})
