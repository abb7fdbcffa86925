import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReceiptsFile } from '#api/ledger-proof.ts'
import account from '#locales/en/account.json' with { type: 'json' }
import accounts from '#locales/en/accounts.json' with { type: 'json' }
import bonus from '#locales/en/bonus.json' with { type: 'json' }
import complaints from '#locales/en/complaints.json' with { type: 'json' }
import data from '#locales/en/data.json' with { type: 'json' }
import deposit from '#locales/en/deposit.json' with { type: 'json' }
import documents from '#locales/en/documents.json' with { type: 'json' }
import hub from '#locales/en/hub.json' with { type: 'json' }
import limits from '#locales/en/limits.json' with { type: 'json' }
import mail from '#locales/en/mail.json' with { type: 'json' }
import mall from '#locales/en/mall.json' with { type: 'json' }
import missions from '#locales/en/missions.json' with { type: 'json' }
import points from '#locales/en/points.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import profit from '#locales/en/profit.json' with { type: 'json' }
import raffles from '#locales/en/raffles.json' with { type: 'json' }
import rebate from '#locales/en/rebate.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import redemptions from '#locales/en/redemptions.json' with { type: 'json' }
import referral from '#locales/en/referral.json' with { type: 'json' }
import centre from '#locales/en/rewards.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import transfer from '#locales/en/transfer.json' with { type: 'json' }
import upline from '#locales/en/upline.json' with { type: 'json' }
import verify from '#locales/en/verify.json' with { type: 'json' }
import vip from '#locales/en/vip.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import withdraw from '#locales/en/withdraw.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { ask } from '#tests/support/steps.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const main = (page: Page) => page.getByRole('main')

describe('the member’s hub on a phone', () => {
  const { person } = journeys()

  it('shows the balance, hides it everywhere, counts messages, and opens each page under one head', async () => {
    const page = await (await person({ ...phone, as: 'agent' })).open('/en/member')
    const purse = main(page).getByRole('region', { name: wallet.balance })
    const latest = main(page).getByRole('region', { name: hub.latest })
    await purse.getByText(/[\d,]+\.\d\d/).waitFor()
    await latest
      .getByText(/[\d,]+\.\d\d/)
      .first()
      .waitFor()
    await purse.getByRole('button', { name: wallet.hide }).click()
    for (const place of [purse, latest, page.getByRole('banner')])
      await expect.poll(() => place.innerText()).not.toMatch(/\d\.\d\d/)
    await purse.getByRole('button', { name: wallet.show }).click()

    const entries = main(page).getByRole('navigation', { name: hub.centre })
    const money = [deposit, withdraw, transfer, accounts, upline]
    const history = [records, account, profit, bonus]
    const rewards = [centre, vip, missions, raffles, rebate, referral, mall, redemptions, points]
    const names = [security, mail, complaints, ...money, ...history, ...rewards, limits, documents, data].map(
      ({ title }) => title,
    )
    expect(await entries.getByRole('link').count()).toBe(names.length)
    // How many depends on what the demo's ledger booked of late.
    const { unread } = (await ask<{ unread: number }>(page, '/messages/unread')).body
    expect(unread).toBeGreaterThan(0)
    await entries.getByRole('link', { name: new RegExp(`^${mail.title} ?${unread}$`) }).waitFor()
    for (const name of names) {
      await entries.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const back = main(page).getByRole('link', { name: hub.back })
      // The one head stays in view; the site's own has gone.
      await page.evaluate(() => scrollTo(0, 400))
      await expect.poll(async () => (await back.boundingBox())!.y).toBeLessThan(60)
      await back.click()
      await page.waitForURL(/\/en\/member$/)
    }
    await main(page).getByRole('button', { name: wallet.withdraw }).click()
    await page.waitForURL(/\/en\/member\/withdraw$/)
    await page.goBack()
    await main(page).getByRole('button', { name: wallet.signOut }).click()
    await page.getByRole('dialog', { name: popups.logout.title }).waitFor()
  })

  it('says that a member is on a break, and offers no deposit then', async () => {
    const name = newName('rests')
    await openAccount(ownSite(), name)
    const page = await (await person({ ...phone, as: name })).open('/en/member/limits')
    await main(page).getByRole('link', { name: limits.choose }).click()
    await main(page).getByRole('heading', { level: 1, name: limits.away }).waitFor()
    await main(page).getByRole('button', { name: limits.start }).click()
    await page.getByRole('dialog', { name: limits.sure.week }).getByRole('button', { name: limits.confirm }).click()
    await main(page).getByRole('heading', { level: 1, name: limits.onBreak }).waitFor()
    // Header and tab bar lose the deposit once the server has told of the break, and keep without it after a reload.
    const deposits = () => page.locator('[data-action=cashier]:visible').count()
    await expect.poll(deposits).toBe(0)
    await page.reload()
    await main(page).getByRole('timer').waitFor()
    expect(await deposits()).toBe(0)
    await page.goto('/en/member')
    const purse = main(page).getByRole('region', { name: wallet.balance })
    await purse.getByRole('link', { name: /^You are on a break until \d{4}-\d\d-\d\d \d\d:\d\d\.$/ }).waitFor()
    expect(await purse.getByRole('button', { name: wallet.deposit }).count()).toBe(0)
  })
})

const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

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

  it('checks a saved file without a connection, and finds what was changed or taken out', async () => {
    const member = await person({ as: 'demo', acceptDownloads: true })
    // The header goes on asking for the balance and its news.
    member.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    const page = await member.open('/en/member/transactions')
    await rows(page).first().waitFor()
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
  })
})
