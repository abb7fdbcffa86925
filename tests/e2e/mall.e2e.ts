import { describe, expect, it } from 'vitest'
import consoleWords from '#locales/en/console.json' with { type: 'json' }
import hub from '#locales/en/hub.json' with { type: 'json' }
import mall from '#locales/en/mall.json' with { type: 'json' }
import points from '#locales/en/points.json' with { type: 'json' }
import redemptions from '#locales/en/redemptions.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn } from '#tests/support/console-steps.ts'
import { demoPassword, newName, openAccount, paymentPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

const { person } = journeys()
const olga = () => comeIn((options) => person(options), 'olga')

/** A member who has been given points, and who has a payment password. */
async function shopper(given: string): Promise<string> {
  const account = newName('shop')
  const { call } = await openAccount(ownSite(), account)
  await call('stepUp', { method: 'password', answer: demoPassword })
  await call('paymentPassword', { newPassword: paymentPassword, confirmNewPassword: paymentPassword })
  const page = await olga()
  await page.goto(`/en/operator/members?account=${account}&tab=points`)
  await page.getByRole('button', { name: consoleWords.points.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(consoleWords.points.amount).fill(given)
  await dialog.getByLabel(consoleWords.reason.label).fill('A present')
  await dialog.getByRole('button', { name: consoleWords.points.correct }).click()
  await page.getByText(consoleWords.points.corrected).first().waitFor()
  return account
}

describe('a member in the mall', () => {
  it('redeems a reward, which staff reject: the points are back, and everybody sees why', async () => {
    const account = await shopper('1000')
    const member = await person({ as: account })
    const page = await member.open('/en/pointMall')
    await page.getByRole('button', { name: /^Coffee voucher/ }).click()
    const dialog = page.getByRole('dialog', { name: mall.redeemTitle })
    await dialog.getByLabel(mall.password).fill(paymentPassword)
    await dialog.getByRole('button', { name: 'Redeem 300 points' }).click()
    await page.getByText(/Coffee voucher is on its way/).waitFor()
    await page.getByText('700', { exact: true }).waitFor()

    const desk = await olga()
    await desk.goto(`/en/operator/redemptions?account=${account}`)
    await desk
      .getByRole('button', { name: consoleWords.redemptions.rejected.act, exact: true })
      .filter({ visible: true })
      .click()
    const decision = desk.getByRole('dialog')
    await decision.getByLabel(consoleWords.redemptions.remark).fill('The branch has closed.')
    await decision.getByRole('button', { name: consoleWords.redemptions.rejected.act, exact: true }).click()
    await desk.getByText(consoleWords.redemptions.rejected.done).first().waitFor()

    await page.goto('/en/member/redemptions')
    await page.getByText('The branch has closed.').waitFor()
    await page.getByText(redemptions.pointsBack).waitFor()
    await page.goto('/en/member/points')
    await page.getByText(points.kinds.return, { exact: true }).filter({ visible: true }).first().waitFor()
  })

  it('turns points into money', async () => {
    const account = await shopper('500')
    const page = await (await person({ as: account })).open('/en/pointMall')
    await page.getByRole('button', { name: mall.convert.open }).click()
    const dialog = page.getByRole('dialog', { name: mall.convert.title })
    await dialog.getByLabel(mall.convert.points, { exact: true }).fill('400')
    await dialog.getByLabel(mall.password).fill(paymentPassword)
    await dialog.getByRole('button', { name: 'Convert to ฿4.00' }).click()
    await page.getByText('฿4.00 is in your balance.').waitFor()
    await page.getByText('100', { exact: true }).first().waitFor()
  })

  it('finds no way there while points are switched off, and a sentence at the address', async () => {
    await operate(ownSite(), 'settings', 'pointsOn', 'false')
    try {
      const member = await person({ as: 'demo' })
      member.expectComplaint(/status of 403/)
      const page = await member.open('/en/member')
      await page.getByRole('navigation', { name: hub.centre }).filter({ visible: true }).waitFor()
      expect(await page.getByRole('link', { name: mall.title }).count()).toBe(0)
      await page.goto('/en/pointMall')
      await page.getByText(mall.off).waitFor()
    } finally {
      await operate(ownSite(), 'settings', 'pointsOn', 'true')
    }
  })
})
