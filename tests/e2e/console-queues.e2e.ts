import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import orderWords from '#locales/en/withdraw-order.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { comeIn, holdCall, inMenu, openItem, title, walkTo } from '#tests/support/console-steps.ts'
import { payHosted } from '#tests/support/deposit-steps.ts'
import { makePayee, newName, openAccount, paymentPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'

const site = ownSite()
const said = (text: string, of: Readonly<Record<string, string>>) =>
  Object.entries(of).reduce((so, [name, value]) => so.replace(`{${name}}`, value), text)
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: words.queue.views }).getByRole('button', { name: new RegExp(`^${name}`) })

let accounts = 0
/** A member who has asked for a withdrawal; `comesIn` logs them in before they have a name, which asks for a second step. */
async function payee(amount: string, comesIn: (account: string) => Promise<unknown> = async () => undefined) {
  accounts += 1
  const account = newName('out')
  const visitor = await openAccount(site, account, '20000')
  await comesIn(account)
  const accountId = await makePayee(visitor, `12345${10_000 + (process.pid % 8_000) * 10 + accounts}`)
  const key = { key: randomUUID() }
  const { id, reference } = await visitor.call('makeWithdrawal', { accountId, amount, paymentPassword }, key)
  return { account, id, reference, visitor }
}

/** A member who has sent a picture without a code as the slip of a transfer. */
async function sender(amount: string) {
  const account = newName('slip')
  const visitor = await openAccount(site, account)
  const order = await visitor.call('makeDeposit', { methodId: 'bank-scb', amount }, { key: randomUUID() })
  const picture = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const upload = await visitor.call('uploadPicture', {
    picture: new Blob([new Uint8Array(picture)], { type: 'image/png' }),
  })
  await visitor.call('sendSlip', { id: order.id, uploadId: upload.id })
  return { account, id: order.id, visitor }
}

describe('the queues of the cashier', () => {
  const { person } = journeys()

  it('withdrawals are approved, undone and rejected by keyboard, seen by two, decided once, and marked as paid', async () => {
    const first = await payee('1100')
    let member: Person | undefined
    const second = await payee('1200', async (as) => {
      member = await person({ as })
    })
    const third = await payee('1300')
    const reader = await member!.open(`/en/member/withdraw?id=${second.id}`)
    const olga = await comeIn(person, 'olga')
    await inMenu(olga, words.pages.withdrawals).click()
    await title(olga, words.pages.withdrawals).waitFor()

    await walkTo(olga, first.account)
    await olga.keyboard.press('a')
    await olga.getByText(said(words.queue.approved, { amount: '฿1,100.00', account: first.account })).waitFor()
    await openItem(olga, second.account).waitFor()
    await olga.keyboard.press('u')
    await olga.getByText(words.queue.undone).waitFor()
    await openItem(olga, first.account).waitFor()
    await olga.keyboard.press('a')

    await openItem(olga, second.account).waitFor()
    await olga.keyboard.press('r')
    const dialog = olga.getByRole('dialog')
    await dialog.getByRole('button', { name: words.queue.reject }).click()
    await dialog.getByText(words.reason.needed).waitFor()
    await dialog.getByLabel(words.queue.reason).selectOption('name_differs')
    await dialog.getByLabel(words.queue.sentence).fill('The bank says KANYA SRI•••.')
    await dialog.getByRole('button', { name: words.queue.reject }).click()
    await olga.getByText(said(words.queue.rejected, { amount: '฿1,200.00', account: second.account })).waitFor()

    await openItem(olga, third.account).waitFor()
    const petch = await comeIn(person, 'petch')
    await petch.goto(olga.url())
    await petch.getByText(said(words.queue.here, { who: 'olga' })).waitFor()
    await olga.getByText(said(words.queue.here, { who: 'petch' })).waitFor()
    const late = await holdCall(olga, /\/approve$/)
    await olga.keyboard.press('a')
    await late.asked
    await petch.keyboard.press('a')
    await petch.getByText(said(words.queue.approved, { amount: '฿1,300.00', account: third.account })).waitFor()
    late.letGo()
    await olga.getByText(said(words.queue.first, { who: 'petch', reference: third.reference })).waitFor()

    // What was rejected holds when its time to be undone is over.
    await reader.locator('li[aria-current="step"]').filter({ hasText: orderWords.steps.rejected }).waitFor()
    await reader.getByText('The bank says KANYA SRI•••.').waitFor()

    await view(olga, words.withdrawals.queues.pay).click()
    await olga.getByRole('button', { name: first.account, exact: true }).click()
    await olga.getByRole('button', { name: words.withdrawals.acts.paid.submit }).click()
    await olga.getByLabel(words.withdrawals.bankReference).fill('K0093-1')
    await olga.getByRole('dialog').getByRole('button', { name: words.withdrawals.acts.paid.submit }).click()
    await olga.getByText(words.withdrawals.acts.paid.done).waitFor()
    expect(await first.visitor.call('withdrawal', { id: first.id })).toMatchObject({
      ...{ state: 'paid', parts: [{ state: 'paid', reference: 'K0093-1' }] },
    })
  })

  it('deposits are refused, undone and approved by keyboard, and money without an order finds its order', async () => {
    const first = await sender('510')
    const second = await sender('520')
    const payer = await openAccount(site, newName('stray'))
    // The provider names an order that nobody knows.
    const strayed = await payer.call('makeDeposit', { methodId: 'wallet', amount: '730.07' }, { key: randomUUID() })
    await payHosted(strayed.pay!.redirectUrl!)

    const olga = await comeIn(person, 'olga')
    await inMenu(olga, words.pages.deposits).click()
    await title(olga, words.pages.deposits).waitFor()
    await view(olga, words.deposits.views.slips).click()
    await walkTo(olga, first.account)
    await olga.getByRole('img', { name: /^Slip of/ }).waitFor()
    await olga.keyboard.press('r')
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel(words.queue.reason).selectOption('slip_forged')
    await dialog.getByRole('button', { name: words.queue.reject }).click()
    await olga.getByText(/^Rejected/).waitFor()
    await olga.keyboard.press('u')
    await olga.getByText(words.queue.undone).waitFor()
    await openItem(olga, first.account).waitFor()
    await olga.keyboard.press('a')
    await dialog.getByLabel(words.withdrawals.bankReference).fill('L-510')
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await olga.getByText(/^Approved/).waitFor()
    expect(Number((await first.visitor.call('balance')).balance)).toBeGreaterThanOrEqual(510)

    await openItem(olga, second.account).waitFor()
    const petch = await comeIn(person, 'petch')
    await petch.goto(olga.url())
    await petch.getByText(said(words.queue.here, { who: 'olga' })).waitFor()
    await olga.getByText(said(words.queue.here, { who: 'petch' })).waitFor()
    const late = await holdCall(olga, /\/refuse$/)
    await olga.keyboard.press('r')
    await dialog.getByRole('button', { name: words.queue.reject }).click()
    await late.asked
    await petch.keyboard.press('r')
    await petch.getByRole('dialog').getByRole('button', { name: words.queue.reject }).click()
    await petch.getByText(/^Rejected/).waitFor()
    late.letGo()
    const isDecided = said(words.queue.decided, { who: 'petch' })
    await olga.getByText(isDecided).waitFor()
    expect(await second.visitor.call('deposit', { id: second.id })).toMatchObject({ status: 'refused' })

    for (const page of [olga, petch]) await inMenu(page, words.pages.payments).click()
    const row = (page: Page) => page.getByRole('row').filter({ hasText: '฿730.07' })
    for (const page of [olga, petch]) {
      await row(page).getByRole('button', { name: words.payments.match }).click()
      await page.getByLabel(words.payments.order).fill(strayed.id.toLowerCase())
    }
    await petch.getByRole('dialog').getByRole('button', { name: words.payments.match }).click()
    await petch.getByText(words.payments.done, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: words.payments.match }).click()
    await olga.getByText(isDecided).waitFor()
    await row(olga).waitFor({ state: 'hidden' })
    expect((await payer.call('balance')).balance).toBe('730.07')
  })
})
