import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReceiptsFile } from '#api/ledger-proof.ts'
import account from '#locales/en/account.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import verify from '#locales/en/verify.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ask, logIn } from '#tests/support/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const receiptDialog = (page: Page) => page.getByRole('dialog', { name: receipt.title })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

async function openRecord(page: Page): Promise<void> {
  await logIn(page, 'demo')
  await page.goto('/en/member/transactions')
  await rows(page).first().waitFor()
}

async function saveFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: account.save }).click()
  const path = join(folder, 'receipts.json')
  await (await download).saveAs(path)
  return path
}

async function check(page: Page, path: string): Promise<string> {
  await page.getByLabel(verify.choose, { exact: true }).last().setInputFiles(path)
  const verdict = page.getByRole('main').locator('.alert')
  await verdict.waitFor()
  return verdict.innerText()
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
    await receiptDialog(page).getByText(receipt.types.bet, { exact: true }).waitFor()
  })

  it('checks a saved file without a connection, and finds what was changed or taken out', async () => {
    const member = await person({ acceptDownloads: true })
    // The header goes on asking for the balance and its news.
    member.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    const page = await member.open('/en')
    await openRecord(page)
    await page.getByRole('button', { name: record.ranges.month, exact: true }).click()
    await page
      .getByText(/^[0-9,]{3,} changes$/)
      .first()
      .waitFor()
    // Lines are sealed each minute, and a fresh ledger is signed with its first block.
    const oldest = await ask<{ content: { id: string }[] }>(page, '/records/transactions?pageSize=100')
    const { id } = oldest.body.content.at(-1)!
    const signed = async () =>
      (await ask<{ checkpointDay?: string }>(page, `/wallet/receipts/${id}`)).body.checkpointDay
    await expect.poll(signed, { timeout: 75_000, interval: 500 }).toBeTruthy()
    const path = await saveFile(page)
    const file = JSON.parse(readFileSync(path, 'utf8')) as ReceiptsFile
    expect(file.lines.length).toBeGreaterThan(50)

    const published = page.waitForResponse(/\/wallet\/checkpoints/)
    await page.goto('/en/verify')
    await published
    await member.context.setOffline(true)
    expect(await check(page, path)).toMatch(/[0-9]{3} signed lines are as they were written/)
    expect(await page.getByText(verify.verdicts.broken).count()).toBe(0)

    const altered = structuredClone(file) as unknown as { lines: { id: string; leaf: string }[] }
    const leaf = JSON.parse(altered.lines[3]!.leaf) as string[]
    altered.lines[3]!.leaf = JSON.stringify(leaf.with(5, String(BigInt(leaf[5]!) + 1n)))
    writeFileSync(path, JSON.stringify(altered))
    await page.getByRole('button', { name: verify.another }).waitFor()
    await page.getByLabel(verify.choose, { exact: true }).last().setInputFiles(path)
    await page.getByText(/do(es)? not fit\. Please keep/).waitFor()
    const first = page.getByRole('main').getByRole('listitem').filter({ hasText: verify.faults.not_in_block })
    expect(await first.first().innerText()).toContain(altered.lines[3]!.id)

    writeFileSync(path, JSON.stringify({ ...file, lines: file.lines.toSpliced(3, 1) }))
    await page.getByLabel(verify.choose, { exact: true }).last().setInputFiles(path)
    await page.getByText(verify.faults.balance_gap).waitFor()

    writeFileSync(path, '{"format":"something else"}')
    await page.getByLabel(verify.choose, { exact: true }).last().setInputFiles(path)
    await page.getByText(verify.notReceipts).waitFor()
  }, 150_000)
})
