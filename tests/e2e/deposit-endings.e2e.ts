import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import list from '#locales/en/deposit.json' with { type: 'json' }
import game from '#locales/en/game.json' with { type: 'json' }
import { keptCall } from '#scripts/operator/session.ts'
import { readConfig } from '#server/kernel/config.ts'
import { journeys } from '#tests/support/browser.ts'
import {
  amount,
  balanceOf,
  deposit,
  heading,
  order,
  orderHere,
  payAtProvider,
  payByApp,
} from '#tests/support/deposit-steps.ts'
import { makePayee, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { gameFrame, openFirstGame, spin } from '#tests/support/steps.ts'

const site = ownSite()
const { ends, reasons } = deposit
/** The calls of the demo's own member of staff, whose session the operator's command has left. */
const staff = () => keptCall(readConfig({ DATA_DIR: site.dataDir, DEMO: '1', PORT: new URL(site.url).port }), {})!
beforeAll(() => operate(site, 'settings'))

/** The order's number, which providers write without its dashes. */
const orderIn = (page: Page) =>
  new URL(page.url()).searchParams.get('order')!.replace(/^D-?([0-9]{6})-?([0-9A-Z]{6})$/, 'D-$1-$2')
/** A sentence with its sums and numbers left open. */
const sentence = (text: string) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
const serviceButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: deposit.order.service, exact: true }).first()

describe('a deposit that does not go as agreed', () => {
  const { person } = journeys()

  /** A newcomer on the first page; with a name of their own where `named`. */
  async function open({ named = false, balance }: { readonly named?: boolean; readonly balance?: string } = {}) {
    const account = newName('end')
    const visitor = await openAccount(site, account, balance)
    const member = await person({ as: account })
    if (named) await makePayee(visitor, `12345${10_000 + (process.pid % 80_000)}`)
    return member.open('/en')
  }

  it('paid twice, or another sum, is in the balance as it was paid, and said so', async () => {
    const page = await open()
    await order(page, /E-wallet/, '300.01')
    await payAtProvider(page)
    await heading(page, ends.twice).waitFor()
    await page.getByText(sentence(ends.twiceText)).waitFor()
    await page.getByRole('link', { name: ends.games }).waitFor()
    expect(Number(await balanceOf(page))).toBe(600.02)

    await order(page, /E-wallet/, '400.05', false)
    await payAtProvider(page)
    await heading(page, ends.wrong).waitFor()
    await page.getByText(sentence(ends.lessText)).waitFor()
    expect(Number(await balanceOf(page))).toBeCloseTo(999.07)
    await page.getByRole('button', { name: sentence(ends.rest) }).click()
    await amount(page).waitFor()
    expect(await amount(page).inputValue()).toBe('1')
  })

  it('paid after its end came late, and is in the balance all the same', async () => {
    const page = await open()
    await order(page, /PromptPay/, '250')
    await page.getByText(deposit.qr.waiting).waitFor()
    const app = new URL((await page.getByRole('link', { name: deposit.qr.open }).getAttribute('href'))!)
    await page.getByRole('button', { name: deposit.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: deposit.order.cancelYes }).click()
    await heading(page, ends.cancelled).waitFor()
    await payByApp(page, app.origin, app.searchParams.get('code')!)
    await heading(page, ends.late).waitFor()
    await page.getByText(ends.lateText).waitFor()
    expect(Number(await balanceOf(page))).toBe(250)
  })

  it('from somebody else’s account is not credited, and says where it goes', async () => {
    const page = await open({ named: true })
    await order(page, /E-wallet/, '600.08')
    await payAtProvider(page)
    await heading(page, ends.payer).waitFor()
    await page.getByText(sentence(ends.payerText)).waitFor()
    expect(Number(await balanceOf(page))).toBe(0)
    await staff()('staffRefuseDeposit', { id: orderIn(page), reason: 'other_payer' })
    const { payments } = await staff()('staffDepositDetail', { id: orderIn(page) })
    await staff()('staffRefundPayment', { id: payments[0]!.id })
    await heading(page, ends.refunded).waitFor()
    await serviceButton(page).waitFor()
  })

  it('a slip that is refused says why, and a new order is one press away', async () => {
    const page = await open()
    await order(page, /^Bank transfer/, '700')
    const picture = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const file = { name: 'slip.png', mimeType: 'image/png', buffer: picture }
    await page.getByLabel(deposit.bank.picture).setInputFiles(file)
    await page.getByText('slip.png').waitFor()
    await page.getByRole('button', { name: deposit.bank.button, exact: true }).click()
    await page.getByText(new RegExp(reasons.slip_unreadable)).first().waitFor()
    await staff()('staffRefuseDeposit', { id: orderIn(page), reason: 'slip_forged' })
    await heading(page, ends.refused).waitFor()
    await page.getByText(reasons.slip_forged).first().waitFor()
    await page.getByRole('button', { name: sentence(ends.again) }).click()
    await amount(page).waitFor()
    expect(await amount(page).inputValue()).toBe('700')
  })

  it('called back by its bank is said, with whom to ask', async () => {
    const nida = await person({ as: 'nida' })
    const page = await nida.open('/en/member/deposit')
    await page.getByRole('button', { name: deposit.history }).click()
    await page.getByRole('button', { name: new RegExp(list.list.states.charged_back) }).click()
    await heading(page, ends.charged_back).waitFor()
    await page.getByText(sentence(ends.charged_backText)).waitFor()
    await serviceButton(page).waitFor()
  })

  it('a bet above the balance leads to the deposit, and what is paid there back to the game', async () => {
    const page = await open({ balance: '0.10' })
    await page.goto('/en/rng')
    await openFirstGame(page)
    await page.waitForURL(/\/en\/game\//)
    const address = page.url()
    await spin(page)
    const notice = page.getByRole('alert').filter({ hasText: game.stage.noMoney })
    await notice.getByRole('button', { name: game.stage.deposit }).click()
    await page
      .getByRole('dialog', { name: deposit.quick.title })
      .getByRole('link', { name: deposit.quick.other })
      .click()
    await page.waitForURL(/\/en\/member\/deposit$/)
    await orderHere(page, /E-wallet/, '300')
    await payAtProvider(page)
    await heading(page, ends.credited).waitFor()
    await page.getByRole('link', { name: ends.game, exact: true }).click()
    await page.waitForURL(address)
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
    expect(await notice.count()).toBe(0)
  })
})
