import { describe, expect, it } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import invites from '#locales/en/invites.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName } from '#tests/support/members.ts'
import { enterAgentArea, fillLogin, register, registerDialog } from '#tests/support/steps.ts'

const { person } = journeys()

describe('an agent who brings somebody in', () => {
  it('opens an account by the form, whose owner has to choose a password at the first log-in', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('navigation', { name: team.menu }).getByRole('link', { name: invites.title }).click()
    const account = newName('down')
    await page.locator('input[name=username]').fill(account)
    const password = await page.locator('input[name=password]').inputValue()
    await page.getByRole('button', { name: invites.form.submit }).click()
    await page.getByText(`${account} is registered`).waitFor()
    await page.getByText(password, { exact: true }).waitFor()
    const newcomer = await (await person()).open('/en/login')
    await fillLogin(newcomer, account, password)
    await newcomer.getByText(entry.change.first).waitFor()
  })

  it('makes a link; who follows it registers into the team, and the link counts them', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.goto('/en/agentHome/register')
    await page.getByRole('button', { name: invites.links.new }).click()
    const dialog = page.getByRole('dialog', { name: invites.links.new })
    await dialog.getByRole('textbox', { name: new RegExp(`^${invites.dialog.title}`) }).fill('Songkran')
    await dialog.getByRole('button', { name: invites.dialog.make }).click()
    const card = page.getByRole('article').filter({ hasText: 'Songkran' })
    const address = `/r/${(await card.locator('code').textContent())!.split('/').at(-1)}`
    const guest = await (await person()).open(address)
    await registerDialog(guest).waitFor()
    const account = newName('link')
    await register(guest, account, 'Quiet-Lantern-72')
    await page.reload()
    await card.getByText('1 visit', { exact: true }).waitFor()
    await card.getByText('1 registered', { exact: true }).waitFor()
    await page.goto(`/en/agentHome/team?account=${account}`)
    await page.getByText(account, { exact: true }).filter({ visible: true }).first().waitFor()
    expect(await page.getByText(team.none).count()).toBe(0)
  })
})
