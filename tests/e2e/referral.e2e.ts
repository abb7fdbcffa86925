import { describe, expect, it } from 'vitest'
import consoleWords from '#locales/en/console.json' with { type: 'json' }
import referral from '#locales/en/referral.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn } from '#tests/support/console-steps.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { register, registerDialog } from '#tests/support/steps.ts'

const { person } = journeys()

describe('friends whom a member brings', () => {
  it('a member hands on a link, and sees who registered by it', async () => {
    const account = newName()
    await openAccount(ownSite(), account)
    const page = await (await person({ as: account })).open('/en/')
    await page.getByRole('link', { name: site.nav.invite, exact: true }).filter({ visible: true }).first().click()
    await page.getByText(referral.none).waitFor()
    const address = (await page.getByText(/\/r\/[0-9a-f]{8}$/).textContent())!
    const guest = await (await person({})).open(new URL(address).pathname)
    await registerDialog(guest).waitFor()
    await register(guest, newName('fri'), 'Quiet-Lantern-72')
    await page.reload()
    const friends = page.getByRole('region', { name: referral.list })
    await friends.getByText(referral.states.waiting, { exact: true }).waitFor()
    expect(await friends.getByRole('listitem').count()).toBe(1)
  })

  it('staff look at a friend who is held, and say why they count', async () => {
    const page = await comeIn((options) => person(options), 'olga')
    await page.goto('/en/operator/referral')
    const words = consoleWords.referral
    await page.getByText(`${words.shared.device}, ${words.shared.phone}`).filter({ visible: true }).waitFor()
    await page.getByRole('button', { name: words.approve }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(consoleWords.reason.label).fill('Sisters who share a phone.')
    await dialog.getByRole('button', { name: words.approve }).click()
    await page.getByText(/ counts\.$/).waitFor()
    await page.getByText('Sisters who share a phone.').filter({ visible: true }).waitFor()
    expect(await page.getByRole('button', { name: words.approve }).count()).toBe(0)
  })
})
