import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { loginDialog } from '#tests/support/steps.ts'

describe('a card that is pressed while its island comes', () => {
  const { person } = journeys()

  /** Opens a lobby whose island comes when it is released. */
  async function openWithout(path: string) {
    const guest = await person()
    const page = await guest.context.newPage()
    let release: () => void = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.route(/LobbyGrid[^/]*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path)
    return { page, release }
  }

  it('takes a press that begins before the island has come and ends after it', async () => {
    const { page, release } = await openWithout('/en/elott')
    const card = page.getByRole('main').getByRole('link', { name: /^Play (?!now)/ })
    const { x, y } = (await card.first().boundingBox())!
    await page.mouse.move(x + 12, y + 60)
    await page.mouse.down()
    release()
    await page.locator('astro-island:not([ssr]) #games').waitFor()
    await page.mouse.up()
    await loginDialog(page).waitFor()
  })

  it('offers no game of the whole lobby where the address asks for one of them', async () => {
    const { page, release } = await openWithout('/en/elott?gameName=Northern%20Balls')
    await page.locator('#games .gcard').first().waitFor()
    // What is pressed there would be gone with the island, and the press with it.
    expect(await page.locator('#games .gcard').getByRole('link').filter({ visible: true }).count()).toBe(0)
    const { x, y } = (await page.locator('#games .gcard__box').first().boundingBox())!
    const hit = await page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('a, button') === null, {
      x: x + 12,
      y: y + 60,
    })
    expect(hit).toBe(true)
    release()
    await page.getByRole('link', { name: 'Play Northern Balls', exact: true }).waitFor()
  })
})
