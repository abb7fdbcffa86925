import { describe, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import rewards from '#locales/en/rewards.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, title } from '#tests/support/console-steps.ts'
import { amount, deposit, heading, orderHere, payAtProvider } from '#tests/support/deposit-steps.ts'
import { demoPassword, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { fillLogin } from '#tests/support/steps.ts'

describe('promotions with rules', () => {
  const { person } = journeys()
  const account = newName('promo')

  it('a member claims what is there, and applies for what staff decide about', async () => {
    await openAccount(ownSite(), account, '20000')
    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/promotions#loy-krathong')
    await page.getByText('You get ฿50.00.').filter({ visible: true }).waitFor()
    await page.getByRole('link', { name: 'Claim ฿50' }).click()
    await page.getByRole('heading', { level: 1, name: rewards.title }).waitFor()
    await page.getByRole('button', { name: 'Claim ฿50: Loy Krathong present' }).click()
    await page.getByText('You have received ฿50.').waitFor()
    await page.getByText('20,050.00').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: 'Apply: Weekend combo' }).click()
    await page.getByLabel(rewards.remark).fill('Slip 12, six legs.')
    await page.getByRole('button', { name: rewards.send }).click()
    await page.getByText('Your application for Weekend combo was sent.').waitFor()
    await page.getByRole('button', { name: `${rewards.shows.waiting} 1` }).click()
    await page.getByText(rewards.statuses.applying).waitFor()
  })

  it('staff approve the application, and lay down and publish a promotion', async () => {
    const page = await comeIn(person, 'olga')
    await inMenu(page, words.pages.applications).click()
    await title(page, words.pages.applications).waitFor()
    const row = page.getByRole('row', { name: new RegExp(account) })
    await row.getByText('Slip 12, six legs.').waitFor()
    await row.getByRole('button', { name: words.redemptions.approved.act }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.redemptions.remark).fill('Well played.')
    await dialog.getByRole('button', { name: words.redemptions.approved.act }).click()
    await page.getByText(words.applications.approved).waitFor()
    await row.waitFor({ state: 'detached' })

    await inMenu(page, words.pages.offers).click()
    await title(page, words.pages.offers).waitFor()
    await page.getByRole('button', { name: words.offers.add }).click()
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.offers.wrong).first().waitFor()
    await dialog.getByLabel(words.offers.fields.name).fill('full-moon')
    for (const language of ['ไทย', 'English', 'Español', 'Português']) {
      await dialog.getByLabel(`${words.offers.title} ${language}`).fill('Full moon')
      await dialog.getByLabel(`${words.templates.text} ${language}`).fill('A present.')
    }
    await dialog.getByLabel(words.offers.fields.reward, { exact: false }).last().fill('75')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText('You get ฿75.00.').waitFor()
    await dialog.getByText(words.offers.estimate.unknown.present).waitFor()
    await dialog.getByRole('button', { name: 'ไทย' }).click()
    await dialog.getByText('รับ ฿75.00', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: words.offers.acts.open }).click()
    await page.getByText(words.offers.done.open).waitFor()
  })

  it('the member claims what was approved', async () => {
    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/member/rewards?offer=weekend-combo')
    await page.getByRole('button', { name: 'Claim ฿150: Weekend combo' }).click()
    await page.getByText('You have received ฿150.').waitFor()
    await page.getByRole('button', { name: 'Claim ฿75: Full moon' }).waitFor()
  })

  it('a member chooses a promotion with a deposit, is told before what it asks for, and gets it with the money', async () => {
    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/promotions#weekly-reload')
    await page.locator('[data-offer="weekly-reload"]').getByText(rewards.acts.deposit).click()
    await page.getByRole('radio', { name: /^Weekly reload/, checked: true }).waitFor()
    await amount(page).fill('600')
    await page.getByText('It becomes your own money after valid bets of ฿1,500.00 within 7 days.').waitFor()
    await page.getByText('฿900.00').waitFor()
    await orderHere(page, /E-wallet/, '600')
    await payAtProvider(page)
    await heading(page, deposit.ends.credited).waitFor()
    await page.getByText('Bonus: Weekly reload').waitFor()
    await page.getByText('+฿300.00').waitFor()
    await page.goto('/en/member/rewards?offer=weekly-reload')
    await page.getByRole('listitem', { name: 'Weekly reload' }).getByText(rewards.statuses.issued).waitFor()
    await page.goto('/en/member/deposit?promotion=weekly-reload')
    await page.getByText(deposit.bonus.gone).waitFor()
  })

  it('staff mark a member as at risk, who reads that nothing is offered, until the mark is taken off', async () => {
    const olga = await comeIn(person, 'olga')
    await olga.goto(`/en/operator/members?account=${account}`)
    const dialog = olga.getByRole('dialog')
    const decide = async (act: 'set' | 'clear', reason: string) => {
      await olga.getByRole('button', { name: words.risk[act].open }).click()
      await dialog.getByLabel(words.reason.label).fill(reason)
      await dialog.getByRole('button', { name: words.risk[act].open }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await decide('set', 'Deposits at night, chases losses.')
    await olga.getByText(words.risk.marked).waitFor()
    await olga.getByText('Deposits at night, chases losses.').first().waitFor()

    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/member/rewards')
    await page.getByText(rewards.notOffered).waitFor()

    await decide('clear', 'Talked to the member.')
    await olga.getByText(words.risk.none).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Claim ฿75: Full moon' }).waitFor()
  })
})
