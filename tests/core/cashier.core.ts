import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { balanceOf, deposit, heading, newcomer, order, payByApp, readCode } from '#tests/support/deposit-steps.ts'

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
