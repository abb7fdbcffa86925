import jsqr from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import formTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName } from '#tests/support/members.ts'
import { ask, register, registerDialog } from '#tests/support/steps.ts'

const deposit = { ...formTexts, ...orderTexts }

const way = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const amount = (page: Page) => page.getByLabel(deposit.choose.amount, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const balanceOf = async (page: Page) => (await ask<{ balance: string }>(page, '/wallet/balance')).body.balance

/** Somebody new, who has been asked about a limit and wants none. */
async function newcomer(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
  await registerDialog(page).waitFor()
  await register(page, newName(name), 'Quiet-Lantern-72')
}

/** Chooses a way and an amount in the form and goes on; answers the one question by no. */
async function order(page: Page, name: RegExp, sum: string, asked = true): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: wallet.deposit, exact: true }).click()
  await page.waitForURL(/\/en\/member\/deposit$/)
  await way(page, name).click()
  await amount(page).fill(sum)
  await page.getByRole('region', { name: deposit.summary.title }).getByRole('button').click()
  if (asked) await page.getByRole('dialog').getByRole('button', { name: deposit.question.no }).click()
}

/** What a camera reads from the code on the page. */
async function readCode(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^QR code for/ }).screenshot()
  const { data, info } = await sharp(picture).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

/** Pays a code in the demo bank's app, in a tab of its own. */
async function payByApp(page: Page, gateway: string, code: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${gateway}/bank?lang=en&code=${encodeURIComponent(code)}`)
  await app.getByRole('button', { name: /^Pay / }).click()
  await app.getByText('The bank has carried out your payment.').waitFor()
  await app.close()
}

/** Where the gateway's pages are, as the page of a provider tells. */
async function gatewayOf(page: Page): Promise<string> {
  await order(page, /E-wallet/, '100', false)
  await page.waitForURL(/\/pay\//)
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await page.waitForURL(/\/member\/deposit\?/)
  return origin
}

describe('deposits', () => {
  const { person } = journeys()

  it('by PromptPay are read by a camera, paid in a bank’s app, and credited without a reload', async () => {
    const member = await person()
    const page = await member.open('/en')
    await newcomer(page, 'payer')
    await order(page, /PromptPay/, '๑,๒๐๐')
    await page.getByText(deposit.qr.waiting).waitFor()
    const address = page.url()
    await page.reload()
    await page.getByText(deposit.qr.waiting).waitFor()
    expect(page.url()).toBe(address)
    const code = await readCode(page)
    expect(code).toMatch(/^000201010212/)
    const other = await member.open('/en')
    const gateway = await gatewayOf(other)
    await payByApp(other, gateway, code)
    await heading(page, deposit.ends.credited).waitFor()
    expect(Number(await balanceOf(page))).toBeGreaterThanOrEqual(1_200)
    await page.getByRole('link', { name: deposit.ends.games }).click()
    await page.waitForURL(/\/en$/)
  })
})
