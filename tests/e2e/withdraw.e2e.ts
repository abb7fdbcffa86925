import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import accounts from '#locales/en/accounts.json' with { type: 'json' }
import payouts from '#locales/en/payouts.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import uploads from '#locales/en/uploads.json' with { type: 'json' }
import pageWords from '#locales/en/withdraw.json' with { type: 'json' }
import firstWords from '#locales/en/withdraw-first.json' with { type: 'json' }
import orderWords from '#locales/en/withdraw-order.json' with { type: 'json' }
import { keptCall } from '#scripts/operator/session.ts'
import { readConfig } from '#server/kernel/config.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, makePayee, openAccount, paymentPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { expectBalance } from '#tests/support/steps.ts'

const words = { ...pageWords, ...firstWords, ...orderWords }

const site = ownSite()
/** Ends in five digits that are no answer of the demo's bank. */
const start = 10_000 + (process.pid % 8_000) * 10
let people = 0

/** A page on which a newcomer with money is logged in. */
async function open(person: ReturnType<typeof journeys>['person'], { ready = true, width = 1366 } = {}) {
  people += 1
  const username = `payee${start + people}`
  const payee = await openAccount(site, username, '20000')
  const member = await person({ as: username, viewport: { width, height: 900 } })
  // After the log-in, which asks a member with a name for a second step.
  if (ready) await makePayee(payee, `12345${start + people}`)
  return member.open('/en')
}

/** The calls of the demo's own member of staff, whose session the operator's command has left. */
const staff = () => keptCall(readConfig({ DATA_DIR: site.dataDir, DEMO: '1', PORT: new URL(site.url).port }), {})!

// The site is this file's own and ends with it.
beforeAll(() => operate(site, 'settings', 'withdrawalUndoSeconds', '0'))

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor()
const step = (page: Page, text: string) => page.locator('li[aria-current="step"]').filter({ hasText: text }).waitFor()

/** Sets the payment password where the page asks for one, after the proof of the log-in's. */
async function setPaymentPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.first.setPassword }).click()
  const proof = dialog(page, security.proof.title)
  await proof.getByLabel(security.proof.password).fill(demoPassword)
  await proof.getByRole('button', { name: security.proof.confirm }).click()
  const payment = dialog(page, security.payment.title)
  await payment.getByLabel(security.payment.new).fill(paymentPassword)
  await payment.getByLabel(security.payment.again).fill(paymentPassword)
  await payment.getByRole('button', { name: security.save }).click()
  await payment.waitFor({ state: 'hidden' })
}

/** Asks for a sum; gives the number of the withdrawal that the page then follows. */
async function withdraw(page: Page, typed: string): Promise<string> {
  await page.goto('/en/member/withdraw')
  await page.getByLabel(words.amount.label, { exact: true }).fill(typed)
  await page.getByLabel(words.password.label, { exact: true }).fill(paymentPassword)
  await page.getByRole('region', { name: words.summary.title }).getByRole('button').click()
  await title(page, words.yours)
  await step(page, words.steps.approving)
  return idOf(page)
}

async function pay(page: Page, id: string, reference: string): Promise<void> {
  await staff()('staffApproveWithdrawal', { id })
  await step(page, words.steps.sending)
  await staff()('staffPayoutPaid', { id, part: 1, reference })
  await page.getByRole('button', { name: words.ask.yes, exact: true }).waitFor()
}

describe('money out', () => {
  const { person } = journeys()

  it('leads from nothing to money in the bank: password, account, request, pay-out and receipt, live', async () => {
    const page = await open(person, { ready: false })
    await page.goto('/en/member/withdraw')
    await setPaymentPassword(page)
    await page.getByRole('link', { name: words.first.addAccount }).click()

    const add = dialog(page, accounts.form.title)
    await add.getByLabel(accounts.form.bank).selectOption('004')
    await add.getByLabel(accounts.form.number.bank).fill('123-4-56447-1')
    await add.getByLabel(accounts.form.holder).fill('Kanya Srisuk')
    await add.getByLabel(accounts.form.password, { exact: true }).fill(paymentPassword)
    await add.getByRole('button', { name: accounts.form.add }).click()
    await page.getByText('KBANK •••• 4471 is added.').waitFor()
    await page.getByRole('link', { name: accounts.back }).click()
    await page.getByText(words.amount.label, { exact: true }).first().waitFor()

    const id = await withdraw(page, '๓,๐๐๐')
    await expectBalance(page, 17_000_00, 10_000)
    await staff()('staffTakeWithdrawal', { id })
    await page.getByRole('button', { name: words.cancel.button }).waitFor({ state: 'hidden' })
    await pay(page, id, 'K0093-88217465')
    await page.getByRole('timer', { name: words.ask.label }).waitFor()
    await page.getByRole('button', { name: words.ask.yes, exact: true }).click()
    await page.getByRole('heading', { name: words.received.title, level: 2 }).waitFor()
    await page.getByText('K0093-88217465').first().waitFor()

    await page.getByRole('button', { name: words.history }).click()
    await page.getByRole('link', { name: /฿3,000\.00/ }).waitFor()
    await page.goto('/en/payouts')
    await page.getByRole('heading', { level: 1, name: payouts.title }).waitFor()
  })

  it('looks for money that has not arrived, with what the member sees, and gives back what the bank returned', async () => {
    const page = await open(person, { width: 390 })
    await page.goto('/en/member/withdraw')
    await page.getByLabel(words.amount.label, { exact: true }).fill('1,000')
    await page.getByLabel(words.password.label, { exact: true }).fill(paymentPassword)
    await page.getByRole('button', { name: words.summary.sendPlain, exact: true }).last().click()
    await step(page, words.steps.approving)
    const id = idOf(page)
    await pay(page, id, 'K0093-2')
    await page.getByRole('button', { name: words.ask.no }).click()
    await title(page, words.notArrived)
    await page.getByText(words.missing.stopped).waitFor()
    const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#204030' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: uploads.remove.replace('{name}', 'bank.png') }).waitFor()
    await page.getByLabel(words.missing.say).fill('Nothing came in.')
    await page.getByRole('button', { name: words.missing.send }).click()
    await page.getByText(words.missing.sent).waitFor()
    await staff()('staffPayoutReturned', { id, part: 1, reason: 'bank_closed' })
    await step(page, words.steps.returned)
    await page.getByText(words.reasons.bank_closed).waitFor()
    await expectBalance(page, 20_000_00, 10_000)
  })

  it('says why a request was refused, and the money is back', async () => {
    const page = await open(person)
    const id = await withdraw(page, '500')
    await staff()('staffRejectWithdrawal', { id, reason: 'name_differs', sentence: 'The bank says KANYA SRI•••.' })
    await step(page, words.steps.rejected)
    await page.getByText('The bank says KANYA SRI•••.').waitFor()
    await page.getByText(words.remedies.name_differs).waitFor()
    await expectBalance(page, 20_000_00, 10_000)
    await page.getByRole('button', { name: words.otherAccount }).click()
    await title(page, words.title)
  })

  it('takes a request back while nobody has begun', async () => {
    const page = await open(person)
    const id = await withdraw(page, '700')
    await page.getByRole('button', { name: words.cancel.button }).click()
    await page.getByText(words.steps.cancelled, { exact: true }).waitFor()
    expect(idOf(page)).toBe(id)
    await expectBalance(page, 20_000_00, 10_000)
    await page.getByRole('button', { name: words.again }).click()
    await title(page, words.title)
  })
})
