import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, title } from '#tests/support/console-steps.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'

const { person } = journeys()

describe('the console', () => {
  it('takes a correction from the member’s page over a second person to the audit log', async () => {
    const member = newName()
    await openAccount(ownSite(), member)
    const olga = await comeIn(person, 'olga')
    await olga.keyboard.press('Control+k')
    await olga.getByRole('combobox', { name: words.find }).fill(member)
    await olga.getByRole('option', { name: new RegExp(member) }).click()
    await title(olga, member).waitFor()
    await olga.getByRole('button', { name: words.member.adjust }).click()
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel(/^Amount/).fill('120000')
    await dialog.getByLabel(words.reason.label).fill('a prize of the summer draw')
    await dialog.getByRole('button', { name: words.adjust.submit }).click()
    const again = dialog.getByLabel(words.adjust.again)
    const waits = olga.getByText(/is request/)
    await again.or(waits).waitFor()
    if (await again.isVisible()) {
      await again.fill('120000')
      await dialog.getByRole('button', { name: words.adjust.submit }).click()
    }
    await waits.waitFor()
    await olga.getByRole('dialog').getByRole('button', { name: words.close }).last().click()
    await inMenu(olga, words.pages.approvals).click()
    const own = olga.getByRole('row').filter({ hasText: 'a prize of the summer draw' })
    await own.getByText(words.approvals.yours).waitFor()

    const petch = await comeIn(person, 'petch')
    await inMenu(petch, words.pages.approvals).click()
    await title(petch, words.pages.approvals).waitFor()
    const row = petch.getByRole('row').filter({ hasText: 'a prize of the summer draw' })
    await row.getByRole('button', { name: words.approvals.approve }).click()
    await petch.getByText(/^Approved:/).waitFor()
    // What the role does not allow is absent from the menu, and the address names the permission.
    expect(await inMenu(petch, words.pages.roles).count()).toBe(0)
    await petch.goto('/en/operator/roles')
    await petch.getByText(/staff\.read/).waitFor()

    await olga.goto(`/en/operator/members?account=${member}`)
    await olga.getByRole('table').getByText('+฿120,000.00').waitFor()
    await inMenu(olga, words.pages.audit).click()
    const line = olga.getByRole('row').filter({ hasText: 'request.approve' }).first()
    await line.getByRole('button', { name: 'request.approve' }).click()
    await line.getByText('a prize of the summer draw').waitFor()
    await line.getByText('staff:petch').waitFor()
  })
})
