import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, it } from 'vitest'
import agent from '#locales/en/agent.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import { changeDialog, off, set, typeNew } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, newName, nextAddress } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { logInAtAgents } from '#tests/support/steps.ts'
import { openVisitor } from '#tests/support/visitor.ts'

/** An agent of the team who has never been here, with the password that their upline chose. */
async function newAgent(password: string): Promise<string> {
  const upline = openVisitor(ownSite().url, { now: () => new Date() }, nextAddress())
  await upline.logIn('agent', demoPassword)
  const username = newName('sub')
  await upline.call('registerDownline', { brings: 'agent', username, password })
  return username
}

describe('an agent’s password that has to be changed', () => {
  const { person } = journeys()

  /** Opens the agents' log-in and sends it; the pop-up says why there is nothing else before a new password. */
  async function toldAtLogIn(account: string, password: string, reason: string): Promise<Page> {
    const page = await (await person()).open('/en/agent')
    await logInAtAgents(page, account, password)
    await changeDialog(page).getByText(reason).waitFor()
    return page
  }

  async function changeTo(page: Page, fresh: string): Promise<void> {
    const told = page.getByText(toasts.passwordChanged).waitFor()
    await Promise.all([told, typeNew(page, fresh)])
    await page.waitForURL(/\/en\/agentHome$/)
    await page.getByRole('heading', { name: team.overview, exact: true }).waitFor()
  }

  it('is asked for at the first log-in, and again when somebody else has given one', async () => {
    const account = await newAgent('Given-Lantern-72')
    const page = await toldAtLogIn(account, 'Given-Lantern-72', entry.change.first)
    await changeTo(page, 'Silent-Harbour-31')
    await operate(ownSite(), 'password', account, '--password', 'Handed-Compass-58')
    await changeTo(await toldAtLogIn(account, 'Handed-Compass-58', entry.change.weak), 'Steady-Orchard-46')
  })

  it('is changed by the link of the page, before anything is opened', async () => {
    const account = await newAgent('Given-Lantern-72')
    await changeTo(await toldAtLogIn(account, 'Given-Lantern-72', entry.change.first), 'Silent-Harbour-31')
    const page = await (await person()).open('/en/agent')
    await page.getByRole('button', { name: agent.change }).click()
    await page.getByText(agent.changeHint).waitFor()
    await logInAtAgents(page, account, 'Silent-Harbour-31')
    await changeDialog(page).getByText(entry.change.own).waitFor()
    await changeDialog(page)
      .getByLabel(new RegExp(`^${entry.change.old}`))
      .fill('Silent-Harbour-31')
    await changeTo(page, 'Steady-Orchard-46')
  })

  describe('that is old', () => {
    beforeAll(() => set('whitelabel', { ...off, forcedPasswordExpiryChange: true }))
    afterAll(() => set('whitelabel', off))

    it('is asked for, and the area stays closed until then', async () => {
      const page = await toldAtLogIn('agent', demoPassword, entry.change.expired)
      await page.goto('/en/agentHome')
      await changeDialog(page).getByText(entry.change.expired).waitFor()
    })
  })
})
