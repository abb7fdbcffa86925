import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import account from '#locales/en/account.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const receiptDialog = (page: Page) => page.getByRole('dialog', { name: receipt.title })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

async function openRecord(page: Page): Promise<void> {
  await logIn(page, 'demo')
  await page.goto('/en/member/transactions')
  await rows(page).first().waitFor()
}

describe('receipts', () => {
  const { person } = journeys()

  it('opens the receipt of every change of a balance, from the record, from a round and by its address', async () => {
    const member = await person()
    const page = await member.open('/en')
    await openRecord(page)
    await page.getByLabel(account.type, { exact: true }).selectOption({ label: receipt.types.deposit })
    await page.getByText(/^Bet$/).first().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: record.ranges.month, exact: true }).click()
    const line = rows(page).first().getByRole('button', { name: receipt.show })
    await line.focus()
    await page.keyboard.press('Enter')
    const dialog = receiptDialog(page)
    await dialog.getByText(receipt.types.deposit, { exact: true }).waitFor()
    const fact = async (label: string) =>
      dialog.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()
    const number = await fact(receipt.number)
    const units = (text: string) => Number(text.replace(/[^0-9]/g, ''))
    expect(units(await fact(receipt.before)) + units(await fact(receipt.amount))).toBe(units(await fact(receipt.after)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).not.toContain('receipt=')

    await page.goto(`/en/member/transactions?receipt=${number}`)
    await receiptDialog(page).getByText(number).waitFor()
    await page.goto('/en/member/records')
    await rows(page).first().getByRole('button').click()
    await page.getByRole('dialog').getByText(records.fair).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: receipt.show }).first().click()
    // That of the round's last change: a bet, or what it won.
    const types = new RegExp(`^(${receipt.types.bet}|${receipt.types.win})$`)
    await receiptDialog(page).getByText(types).first().waitFor()
  })
})
