import jsqr from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import formTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ask, logIn, register, registerDialog } from '#tests/support/steps.ts'

const deposit = { ...formTexts, ...orderTexts }

const way = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const amount = (page: Page) => page.getByLabel(deposit.choose.amount, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const balanceOf = async (page: Page) => (await ask<{ balance: string }>(page, '/wallet/balance')).body.balance

/** Somebody new, who has been asked about a limit and wants none. */
async function newcomer(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
  await registerDialog(page).waitFor()
  await register(page, `${name}${Date.now() % 1e8}`, 'Quiet-Lantern-72')
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

describe('deposits', () => {
  const { person } = journeys()

  it('by PIX copy the code that the picture shows', async () => {
    const member = await person({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await member.open('/en')
    await logIn(page, 'bia')
    await page.goto('/en/member/deposit')
    await amount(page).fill('25')
    await page.getByRole('region', { name: deposit.summary.title }).getByRole('button').click()
    const question = page.getByRole('dialog', { name: deposit.question.title })
    await question.or(page.getByText(deposit.qr.waiting)).waitFor()
    if (await question.isVisible()) await question.getByRole('button', { name: deposit.question.no }).click()
    await page.getByRole('button', { name: deposit.qr.copyCode }).click()
    await page.getByText(deposit.copied, { exact: true }).first().waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('br.gov.bcb.pix')
    expect(await readCode(page)).toBe(copied)
  })

  it('by a payment page believe the provider and not the address', async () => {
    const member = await person()
    const page = await member.open('/en')
    await newcomer(page, 'wallet')
    await order(page, /E-wallet/, '300')
    await page.waitForURL(/\/pay\//)
    const hosted = page.url()
    await page.goBack()
    await page.goto(`${new URL(page.url()).origin}/en/member/deposit`)
    await page.getByRole('button', { name: new RegExp(deposit.open.go) }).click()
    await page.getByText(deposit.gateway.provider).waitFor()
    await page.goto(`${page.url()}&status=success`)
    await page.getByText(deposit.gateway.provider).waitFor()
    expect(Number(await balanceOf(page))).toBe(0)
    await page.goto(hosted)
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.waitForURL(/\/member\/deposit\?/)
    await page.goto(
      page
        .url()
        .replace(/\/member\//, '/en/member/')
        .replace('/en/en/', '/en/'),
    )
    await heading(page, deposit.ends.credited).waitFor()
    expect(Number(await balanceOf(page))).toBe(300)
  })

  it('by bank take a slip, and one that is cancelled says what happens to money on its way', async () => {
    const member = await person()
    const page = await member.open('/en')
    await newcomer(page, 'slips')
    await order(page, /^Bank transfer/, '500')
    await heading(page, `1. ${deposit.bank.transfer}`).waitFor()
    const slip = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const picture = { name: 'slip.png', mimeType: 'image/png', buffer: slip }
    await page.getByLabel(deposit.bank.picture).setInputFiles(picture)
    await page.getByText('slip.png').waitFor()
    await page.getByRole('button', { name: deposit.bank.button, exact: true }).click()
    // A picture without a code on it is for a person to look at, or to be sent again.
    await page.getByText(new RegExp(deposit.reasons.slip_unreadable)).first().waitFor()
    await page.goto('/en/member/deposit')
    await way(page, /PromptPay/).click()
    await amount(page).fill('100')
    await page.getByRole('region', { name: deposit.summary.title }).getByRole('button').click()
    await page.getByText(deposit.qr.waiting).waitFor()
    await page.getByRole('button', { name: deposit.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: deposit.order.cancelYes }).click()
    await heading(page, deposit.ends.cancelled).waitFor()
    await page.getByRole('button', { name: deposit.history }).click()
    await page.getByRole('button', { name: new RegExp(deposit.list.states.cancelled) }).waitFor()
  })
})
