import { beforeAll, describe, expect, it } from 'vitest'
import consoleWords from '#locales/en/console.json' with { type: 'json' }
import rebate from '#locales/en/rebate.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn } from '#tests/support/console-steps.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

const { person } = journeys()

describe('the manual rebate', () => {
  beforeAll(() => operate(ownSite(), 'settings', 'rebateOn', 'true'))

  it('a member claims what their bets give back, and has the money', async () => {
    const page = await (await person({ as: 'vip' })).open('/en/member')
    await page.getByRole('link', { name: rebate.title, exact: true }).filter({ visible: true }).first().click()
    const button = page.getByRole('button', { name: /^Claim ฿/ })
    const sum = (await button.textContent())!.replace('Claim ', '')
    await button.click()
    await page.getByText(`${sum} is in your balance.`).waitFor()
    await page.getByText(rebate.none).waitFor()
    await page.getByText(`+${sum}`).waitFor()
    await page.goto('/en/member/transactions')
    await page.getByText('Rebate', { exact: true }).filter({ visible: true }).first().waitFor()
  })

  it('staff change the rates of a level', async () => {
    const page = await comeIn((options) => person(options), 'olga')
    await page.goto('/en/operator/vip')
    await page.getByRole('button', { name: 'Change level 2' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    const slots = dialog.getByLabel(consoleWords.settingWords.parts.RNG)
    await slots.fill('12')
    await dialog.getByRole('button', { name: consoleWords.save }).click()
    await dialog.getByText('Per cent, at most 10, with two decimals.').waitFor()
    await slots.fill('0.85')
    await dialog.getByRole('button', { name: consoleWords.save }).click()
    await page.getByText(consoleWords.vip.kept).first().waitFor()
    // The list behind the dialog is read again a moment later.
    await page.goto('/en/operator/vip')
    await page.getByRole('button', { name: 'Change level 2' }).filter({ visible: true }).click()
    expect(await page.getByRole('dialog').getByLabel(consoleWords.settingWords.parts.RNG).inputValue()).toBe('0.85')
  })
})
