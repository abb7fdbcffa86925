import { beforeAll, describe, expect, it } from 'vitest'
import consoleWords from '#locales/en/console.json' with { type: 'json' }
import missions from '#locales/en/missions.json' with { type: 'json' }
import points from '#locales/en/points.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn } from '#tests/support/console-steps.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

const { person } = journeys()
const olga = () => comeIn((options) => person(options), 'olga')

describe('missions', () => {
  beforeAll(() => operate(ownSite(), 'settings', 'missionsOn', 'true'))

  it('staff add one, a member meets it by a deposit, claims it, and stands on the leaderboard', async () => {
    const name = `Pay in ${newName('m')}`
    const desk = await olga()
    await desk.goto('/en/operator/missions')
    await desk.getByRole('button', { name: consoleWords.missions.add }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(consoleWords.missions.kind).selectOption('depositSum')
    await dialog.getByLabel(/^Goal/).fill('500')
    await dialog.getByLabel(consoleWords.points.column, { exact: false }).first().fill('70')
    for (const language of ['ไทย', 'English', 'Español', 'Português'])
      await dialog.getByLabel(new RegExp(`^Name ${language}`)).fill(name)
    await dialog.getByRole('button', { name: consoleWords.save }).click()
    await desk.getByText(consoleWords.missions.saved).first().waitFor()
    await desk.getByText(name).filter({ visible: true }).first().waitFor()

    const account = newName('mis')
    await openAccount(ownSite(), account, '800')
    const page = await (await person({ as: account })).open('/en/member/missions')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('฿800 / ฿500').waitFor({ timeout: 30_000 })
    await page
      .locator('.mnav [data-missions]')
      .filter({ hasText: /^[1-9]/ })
      .waitFor()
    await row.getByRole('button', { name: `Claim: ${name}` }).click()
    await page.getByText('70 points are yours.').waitFor()
    await row.getByText(missions.claimed).waitFor()
    await page.getByText('70 mission points this month').waitFor()
    await page.getByText(missions.board.you).filter({ visible: true }).first().waitFor()
    await page.goto('/en/member/points')
    await page.getByText(points.kinds.gift, { exact: true }).filter({ visible: true }).first().waitFor()

    await desk.goto('/en/operator/missions?show=board')
    await desk.getByText(account, { exact: true }).filter({ visible: true }).waitFor()
  })

  it('say so where they are switched off, and no menu leads there', async () => {
    await operate(ownSite(), 'settings', 'missionsOn', 'false')
    try {
      const member = await person({ as: 'demo' })
      member.expectComplaint(/status of 403/)
      const page = await member.open('/en/member/missions')
      await page.getByText(missions.off).waitFor()
      expect(await page.getByRole('link', { name: missions.title, exact: true }).count()).toBe(0)
    } finally {
      await operate(ownSite(), 'settings', 'missionsOn', 'true')
    }
  })
})
