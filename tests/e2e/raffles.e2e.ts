import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import raffles from '#locales/en/raffles.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, title } from '#tests/support/console-steps.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

describe('raffles', () => {
  const { person } = journeys()

  it('staff lay one down and publish it with the hash of its seed, and a member and a guest find it with the same hash', async () => {
    const desk = await comeIn(person, 'olga')
    await inMenu(desk, words.pages.raffles).click()
    await title(desk, words.pages.raffles).waitFor()
    await desk.getByRole('button', { name: words.raffles.add }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.offers.wrong).first().waitFor()
    for (const language of ['ไทย', 'English', 'Español', 'Português']) {
      await dialog.getByLabel(`${words.raffles.name} ${language}`).fill('Moon raffle')
      await dialog.getByLabel(`${words.templates.text} ${language}`).fill('A line.')
    }
    await dialog.getByLabel(words.raffles.startsAt).fill('2026-11-18T00:00')
    await dialog.getByLabel(words.raffles.endsAt).fill('2099-01-01T00:00')
    await dialog.getByLabel(words.raffles.drawsAt).fill('2099-01-01T12:00')
    await dialog.getByLabel(words.raffles.per).fill('250')
    await dialog.getByLabel(words.raffles.count).first().fill('1')
    await dialog.getByLabel(words.raffles.sum).first().fill('777')
    await dialog.getByRole('button', { name: words.save }).click()
    await desk.getByText(words.raffles.saved).first().waitFor()
    const row = desk.getByRole('row', { name: /Moon raffle/ })
    await row.getByRole('button', { name: words.raffles.look }).click()
    const hash = await dialog.getByText(/^[0-9a-f]{64}$/).textContent()
    await dialog.getByRole('button', { name: words.raffles.acts.open }).click()
    await desk.getByText(words.raffles.done.open).first().waitFor()

    const account = newName('raf')
    await openAccount(ownSite(), account, '500')
    const page = await (await person({ as: account })).open('/en/member/raffles')
    const card = page.getByRole('region', { name: 'Moon raffle' })
    await card.getByText('0 tickets').waitFor()
    await card.getByText('฿0 / ฿250').waitFor()
    await card.getByText('฿777').waitFor()
    await card.getByText(raffles.proof.title).click()
    await card.getByText(hash!).waitFor()

    const guest = await (await person({})).open('/en/member/raffles')
    const same = guest.getByRole('region', { name: 'Moon raffle' })
    await same.getByText(raffles.proof.title).click()
    await same.getByText(hash!).waitFor()
    expect(await same.getByText('0 tickets').count()).toBe(0)
  })

  it('and promotions say so where they are switched off, and no menu leads there', async () => {
    const set = (value: string) =>
      Promise.all(['promotionsOn', 'rafflesOn'].map((name) => operate(ownSite(), 'settings', name, value)))
    await set('false')
    try {
      const page = await (await person({ as: 'demo' })).open('/en/promotions')
      await page.getByText(system.promotions.none).waitFor()
      await page.goto('/en/member/raffles')
      await page.getByText(raffles.none).waitFor()
      expect(await page.locator('a[href*="/promotions"]').count()).toBe(0)
      expect(await page.getByRole('link', { name: raffles.title, exact: true }).count()).toBe(0)
    } finally {
      await set('true')
    }
  })
})
