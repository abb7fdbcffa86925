import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import raffles from '#locales/en/raffles.json' with { type: 'json' }
import { entranceOf, visits } from '#route-lookup.ts'
import { journeys } from '#tests/support/browser.ts'
import { logIn, loginDialog } from '#tests/support/steps.ts'

/** Its draws are for anybody to check. */
const open = '/member/raffles'
const memberPages = visits(({ access, path }) => access === 'member' && path !== open)
const agentPages = visits(({ access }) => access === 'agent')

describe('a visitor who opens a page without access', () => {
  const { person } = journeys()

  it('is asked to log in on every member’s page', async () => {
    const guest = await person()
    for (const path of memberPages) {
      const page = await guest.open(localePath('en', path))
      await loginDialog(page).waitFor()
      await page.close()
    }
    const page = await guest.open(localePath('en', open))
    await page.getByText(raffles.prizes).first().waitFor()
    expect(await loginDialog(page).count()).toBe(0)
  })

  it('is sent from every agent’s page to their log-in, as a guest and as a member', async () => {
    const guest = await person()
    const member = await person()
    await logIn(await member.open('/en'), 'demo')
    for (const somebody of [guest, member]) {
      for (const path of agentPages) {
        const page = await somebody.open(localePath('en', path))
        const entrance = localePath('en', entranceOf('agent'))
        await page.waitForURL((url) => url.pathname === entrance)
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
        await page.close()
      }
    }
  })
})
