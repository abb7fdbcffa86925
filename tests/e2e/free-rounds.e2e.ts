import { describe, expect, it } from 'vitest'
import bonus from '#locales/en/bonus.json' with { type: 'json' }
import rewards from '#locales/en/rewards.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { gameFrame, shownBalance, spin } from '#tests/support/steps.ts'

const { person } = journeys()

describe('free rounds', () => {
  it('a member claims them, plays them first in the game, and finds what they won in balance and record', async () => {
    const name = newName('lotus')
    const visitor = await openAccount(ownSite(), name, '100')
    const page = await (await person({ as: name })).open('/en/member/rewards?offer=lotus-week')
    const row = page.getByRole('listitem', { name: 'Lotus week' })
    await row.getByText('If the promotion closes after you got them, they stay yours until then.').waitFor()
    await row.getByRole('button', { name: 'Claim 20 free rounds of Golden Lotus: Lotus week' }).click()
    await page.getByText('You have received 20 free rounds of Golden Lotus.').waitFor()

    const record = async () => (await visitor.call('bonusRecord', { kind: 'rounds', language: 'en' })).content[0]!
    // The vendor is asked within seconds, and the member is told when it has them.
    await expect.poll(async () => (await record()).state).toBe('sent')
    const { content } = await visitor.call('memberMessages', { language: 'en' })
    expect(content[0]).toMatchObject({ title: 'Lotus week: your free rounds are there' })

    await page.goto('/en/member/bonus?kind=rounds')
    await page.getByText('Golden Lotus: 0 of 20 played · stake ฿2.00').waitFor()
    await page.getByText(/^20 rounds left, to be played until /).waitFor()
    await page.getByRole('link', { name: `${bonus.free.play}: Golden Lotus` }).click()
    const frame = gameFrame(page)
    await frame.getByText('20 free rounds left, each with a stake of ฿2.00.', { exact: false }).waitFor()
    // Until one wins, or all are played.
    let played = 0
    while (played < 20 && Number((await record()).amount) === 0) {
      played += 1
      await spin(page)
      await expect.poll(async () => (await record()).rounds?.played).toBe(played)
    }
    const { amount } = await record()
    const won = Math.round(Number(amount) * 100)
    await page.goto('/en/member/bonus?kind=rounds')
    await page.getByText(`Golden Lotus: ${played} of 20 played · stake ฿2.00`).waitFor()
    await page.getByText(`+฿${amount}`).first().waitFor()
    await expect.poll(() => shownBalance(page)).toBe(10_000 + won)
    await page.goto('/en/member/rewards?offer=lotus-week')
    await row.getByText(rewards.statuses.claimed, { exact: true }).waitFor()
  })
})
