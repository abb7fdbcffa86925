import { describe, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import refusals from '#locales/en/staff-errors.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, title } from '#tests/support/console-steps.ts'

const { person } = journeys()
const { tree: said, contracts } = words

describe('teams of agents in the console', () => {
  it('open level by level, and a member moves to another agent', async () => {
    const page = await comeIn(person, 'olga')
    await inMenu(page, words.pages.tree).click()
    await title(page, words.pages.tree).waitFor()
    await page
      .getByRole('link', { name: /^agent\b/ })
      .first()
      .click()
    const row = (account: string) => page.getByRole('row').filter({ hasText: account })
    await row('team105').getByRole('button', { name: said.move }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.reason.label).fill('The member asked for it.')
    await dialog.getByLabel(said.upline).fill('vip')
    await dialog.getByRole('button', { name: said.submit }).click()
    await dialog.getByText(refusals.upline_not_agent).waitFor()
    await dialog.getByLabel(said.upline).fill('team101')
    await dialog.getByRole('button', { name: said.submit }).click()
    await page.getByText(/^team105 has moved, with /).waitFor()
    await row('team105').waitFor({ state: 'detached' })
    await row('team101')
      .getByRole('link', { name: /^team101/ })
      .click()
    await row('team105').getByRole('link', { name: said.open }).click()
    await page.getByRole('heading', { name: /team105/ }).waitFor()
    await page.getByRole('link', { name: said.show }).click()
    await row('team105').waitFor()
  })
})

describe('contracts of the house in the console', () => {
  it('are offered after they were played over the past, and taken back', async () => {
    const page = await comeIn(person, 'olga')
    await inMenu(page, words.pages.agentPay).click()
    await page.getByRole('button', { name: contracts.title }).click()
    await page.getByRole('button', { name: contracts.offer }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.agentPay.agent).fill('agent')
    await dialog.getByLabel(words.agentPay.kind).selectOption('hourly-salary')
    await dialog.getByLabel(pay.offerForm.rate).fill('0.5')
    await dialog.getByLabel(talk.contract.betAmount['hourly-salary']).fill('1000')
    await dialog.getByRole('button', { name: talk.contract.played.title }).click()
    await dialog.getByText(talk.contract.played.would, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: contracts.offer }).click()
    await page.getByText(/is offered to agent, who has been told/).waitFor()
    await page
      .getByRole('button', { name: /^Take C-\d+ back$/ })
      .first()
      .click()
    await dialog.getByLabel(words.reason.label).fill('Typed by mistake')
    await dialog.getByRole('button', { name: contracts.takeBack }).click()
    await page.getByText(/^C-\d+ is taken back\.$/).waitFor()
    await page.getByText('Taken back by the house').first().waitFor()
  })
})
