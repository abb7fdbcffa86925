import { describe, expect, it } from 'vitest'
import bonus from '#locales/en/bonus.json' with { type: 'json' }
import consoleWords from '#locales/en/console.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import rewards from '#locales/en/rewards.json' with { type: 'json' }
import withdraw from '#locales/en/withdraw.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn } from '#tests/support/console-steps.ts'
import { makePayee, newName, openAccount, paymentPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'

const { person } = journeys()
const code = { id: 'harvest-bonus', code: 'HARVEST', remark: '', pictures: [] }

describe('bonus money', () => {
  it('a member opens it by a code, reads what holds for it, and gives it up', async () => {
    const name = newName('bonus')
    await openAccount(ownSite(), name, '100')
    const page = await (await person({ as: name })).open('/en/member/rewards?offer=harvest-bonus')
    await page.getByRole('button', { name: `${rewards.acts.code}: Harvest bonus` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(rewards.code).fill(code.code)
    await dialog.getByRole('button', { name: rewards.sendCode }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/en/member/bonus')
    const active = page.getByRole('region', { name: 'Harvest bonus' })
    await active.getByText('฿500.00').first().waitFor()
    await active.getByText(/^฿5,000.00 to go, until /).waitFor()
    await active.getByRole('button', { name: bonus.rounds.show }).click()
    await active.getByText(bonus.rounds.none).waitFor()
    await active.getByRole('button', { name: bonus.giveUp.act }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up ฿500.00' }).click()
    await page.getByText(bonus.giveUp.done).waitFor()
    await active.waitFor({ state: 'detached' })
    await page.getByText(/^You gave it up, /).waitFor()
    await page.getByLabel(bonus.kind).selectOption({ label: bonus.kinds.rebate })
    await page.waitForURL(/\?kind=rebate$/)
    await page.getByRole('heading', { name: bonus.none }).waitFor()
    await page.getByRole('button', { name: lists.clearFilters }).click()
    await page.getByText(/^You gave it up, /).waitFor()
    await page.getByRole('button', { name: lists.toFile }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: record.export.save }).click()
    expect((await file).suggestedFilename()).toMatch(/^bonus-2026-11-18\.csv$/)
  })

  it('a member who withdraws is asked first, and loses it by saying so', async () => {
    const name = newName('takes')
    const visitor = await openAccount(ownSite(), name, '5000')
    const page = await (await person({ as: name })).open('/en/member')
    await makePayee(visitor, '1234564471')
    await visitor.call('applyPromotion', code)
    await page.goto('/en/member/withdraw')
    await page.getByRole('textbox', { name: withdraw.amount.label }).fill('1000')
    await page.getByLabel(withdraw.password.label, { exact: true }).fill(paymentPassword)
    await page.getByRole('button', { name: 'Withdraw ฿1,000.00' }).click()
    const dialog = page.getByRole('dialog', { name: withdraw.ends.title })
    await dialog.getByRole('button', { name: withdraw.ends.keep }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await visitor.call('balance')).bonusBalance).toBe('500.00')
    await page.getByRole('button', { name: 'Withdraw ฿1,000.00' }).click()
    await dialog.getByRole('button', { name: 'Withdraw and lose ฿500.00' }).click()
    await page.waitForURL(/id=/)
    expect((await visitor.call('balance')).bonusBalance).toBe('0.00')
  })

  it('staff see it on the member’s page and cancel it with a reason', async () => {
    const name = newName('holds')
    const visitor = await openAccount(ownSite(), name)
    await visitor.call('applyPromotion', code)
    const page = await comeIn((options) => person(options), 'olga')
    await page.goto(`/en/operator/members?account=${name}&tab=bonus`)
    await page.getByRole('button', { name: consoleWords.bonuses.cancel }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Two accounts of one person')
    await dialog.getByRole('button', { name: consoleWords.bonuses.cancel }).click()
    await page.getByText(consoleWords.bonuses.states.cancelled, { exact: true }).filter({ visible: true }).waitFor()
    expect((await visitor.call('balance')).bonusBalance).toBe('0.00')
  })
})
