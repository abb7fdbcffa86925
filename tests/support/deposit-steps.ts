import jsqr from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import formTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { newName } from './members.ts'
import { ask, register, registerDialog } from './steps.ts'

/** Texts of the deposit's pages. */
export const deposit = { ...formTexts, ...orderTexts }

export const way = (page: Page, name: RegExp) => page.getByRole('radio', { name })
export const amount = (page: Page) => page.getByLabel(deposit.choose.amount, { exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const balanceOf = async (page: Page) => (await ask<{ balance: string }>(page, '/wallet/balance')).body.balance

/** Registers a new member by the form. */
export async function newcomer(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
  await registerDialog(page).waitFor()
  await register(page, newName(name), 'Quiet-Lantern-72')
}

/** Goes to the deposit page by the header and makes an order there, as {@link orderHere} does. */
export async function order(page: Page, name: RegExp, sum: string, asked = true): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: wallet.deposit, exact: true }).click()
  await page.waitForURL(/\/en\/member\/deposit$/)
  await orderHere(page, name, sum, asked)
}

/** Chooses a method and an amount in the form and goes on; declines the question about a limit where it is asked. */
export async function orderHere(page: Page, name: RegExp, sum: string, asked = true): Promise<void> {
  await way(page, name).click()
  await amount(page).fill(sum)
  await page.getByRole('region', { name: deposit.summary.title }).getByRole('button').click()
  if (asked) await page.getByRole('dialog').getByRole('button', { name: deposit.question.no }).click()
}

/** Pays on the page of the demo's provider, which leads back to the order. */
export async function payAtProvider(page: Page): Promise<void> {
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/\/en\/member\/deposit\?order=/)
}

/** From how near a camera looks: which of them the reader can read from depends on the code, and each code is another. */
const widths = [400, 600, 800, 1_000]

/** What a camera that is moved nearer reads from the code on the page, once its picture is drawn. */
export async function readCode(page: Page): Promise<string> {
  const image = page.getByRole('img', { name: /^QR code for/ })
  const read = async () => {
    const picture = await image.screenshot()
    for (const width of widths) {
      const { data, info } = await sharp(picture)
        .resize(width)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const code = jsqr(new Uint8ClampedArray(data), info.width, info.height)
      if (code) return code.data
    }
    return ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** Pays a code in the demo bank's app, in a tab of its own. */
export async function payByApp(page: Page, gateway: string, code: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${gateway}/bank?lang=en&code=${encodeURIComponent(code)}`)
  await app.getByRole('button', { name: /^Pay / }).click()
  await app.getByText('The bank has carried out your payment.').waitFor()
  await app.close()
}

/** Pays on the page of the demo's provider without a browser. */
export async function payHosted(redirectUrl: string): Promise<void> {
  const body = new URLSearchParams({ action: 'pay' })
  const { status } = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`The provider answered ${status}.`)
}
