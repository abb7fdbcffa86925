import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { amount, balanceOf, deposit, heading, newcomer, order, readCode, way } from '#tests/support/deposit-steps.ts'
import { logIn } from '#tests/support/steps.ts'

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
    await page.waitForURL(/\/en\/member\/deposit\?/)
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
