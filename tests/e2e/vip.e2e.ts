import { beforeAll, describe, it } from 'vitest'
import vip from '#locales/en/vip.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { fillLogin } from '#tests/support/steps.ts'

const rank = (deposits: string, levelUp: string, monthly: string, birthday = '0') => ({
  ...{ validBet: '0', deposits, keep: '0', levelUp, monthly, birthday },
})

describe('the ranks of members', () => {
  const { person } = journeys()
  beforeAll(() =>
    operate(
      ownSite(),
      'settings',
      'vipLadder',
      JSON.stringify([rank('0', '0', '0'), rank('1000', '58', '0', '99'), rank('90000', '188', '58')]),
    ),
  )

  it('a member who has reached one sees it, claims its bonus, and has the money', async () => {
    const account = newName('vip')
    await openAccount(ownSite(), account, '20000')
    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/member')
    await page.getByRole('link', { name: vip.title, exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { name: vip.names[2] }).waitFor()
    await page.getByRole('row', { name: vip.names[2] }).getByText(vip.here).waitFor()
    await page.getByRole('button', { name: /^Claim: Level-up bonus/ }).click()
    await page.getByText(/^claimed 2026-11-18$/).waitFor()
    await page.getByText('20,058.00').filter({ visible: true }).first().waitFor()
  })

  it('a member whose birthday it is claims what the rank brings for it, and reads of a new rank', async () => {
    const account = newName('vip')
    await openAccount(ownSite(), account, '20000')
    const page = await (await person()).open('/en/login')
    await fillLogin(page, account, demoPassword)
    await page.locator('html[data-user="member"]').waitFor()
    await page.goto('/en/member/vip')
    await page.getByRole('link', { name: vip.birthdaySet }).waitFor()
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(5, 10)
    await operate(ownSite(), 'profile', account, 'birthday', `1990-${today}`, '--reason', 'shown a card')
    await page.reload()
    await page.getByRole('button', { name: /^Claim: Birthday bonus/ }).click()
    await page.getByText(/^claimed 2026-11-18$/).waitFor()
    await page.getByText('20,099.00').filter({ visible: true }).first().waitFor()
    await page.goto('/en/member/messages')
    await page.getByText('You are on VIP level 2').first().waitFor()
  })

  it('a guest reads the ladder', async () => {
    const page = await (await person()).open('/en/member/vip')
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: vip.names[3] }).getByText('฿188').filter({ visible: true }).waitFor()
  })
})
