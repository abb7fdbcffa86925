import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import game from '#locales/en/game.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { enterLottery, fillLogin, gameFrame, logIn, loginButton, loginDialog } from '#tests/support/steps.ts'

const { modes } = game.lottery
const listName = 'JDB · Fishing'
const vendorCard = (page: Page, name = /^JDB/) =>
  page.getByRole('region', { name: 'Fishing' }).getByRole('link', { name })
const cards = (page: Page) => page.getByRole('dialog', { name: listName }).getByRole('article')

describe('starting a game', () => {
  const { person } = journeys()

  it('opens a vendor’s list by the keyboard, searches it, keeps the page still and gives the focus back', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const card = vendorCard(page)
    await card.focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: listName })
    await cards(page).first().waitFor()
    expect(await cards(page).count()).toBe(4)
    await page.keyboard.type('shark')
    await expect.poll(() => cards(page).count()).toBe(1)
    await page.mouse.click(5, 5)
    expect(await list.isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('covers a table whose line is lost, takes no chips meanwhile, and goes on when it is back', async () => {
    const mali = await person({ as: 'demo' })
    mali.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const page = await mali.open('/en/game/125')
    const table = gameFrame(page)
    const lost = table.locator('#cover-text', { hasText: 'The connection is lost' })
    await table.locator('body[data-state="ready"]').waitFor()
    await mali.context.setOffline(true)
    await lost.waitFor()
    await table.locator('[data-spot="small"]').click({ force: true })
    expect(await table.locator('[data-spot="small"] .mark').count()).toBe(0)
    await mali.context.setOffline(false)
    await table.locator('body[data-state="ready"]').waitFor()
    await lost.waitFor({ state: 'hidden' })
  })

  it.each([
    ['Northern Balls', '/en/vnLottery?gameCode=tcg_lotto_vn_northern_balls'],
    ['Old Town Ticket', '/en/lottery?gameCode=lott_old_town_ticket'],
  ])('takes a guest through the log-in to the page of %s', async (name, address) => {
    const mali = await person()
    const page = await mali.context.newPage()
    await enterLottery(page, 'demo', name, address)
    // Page and frame are of one prize mode, which is hidden in the frame below the site's bar.
    await page.getByText(modes.ELOTT, { exact: true }).waitFor()
    await gameFrame(page).getByText(modes.ELOTT, { exact: true }).waitFor({ state: 'attached' })
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  })

  it('guards the pages of lotteries, goes on after the log-in, and changes lottery and view', async () => {
    const mali = await person()
    const page = await mali.open('/en/vnLottery?gameCode=tcg_lotto_vn_northern_balls')
    await loginDialog(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en')
    await fillLogin(page, 'demo')
    await page.waitForURL(/\/en\/vnLottery\?gameCode=tcg_lotto_vn_northern_balls$/)
    const menu = page.getByRole('navigation', { name: game.lottery.menu })
    const launched = page.waitForRequest(/lottery\/launch\?.*southern_drum/)
    await menu.getByRole('link', { name: 'Southern Drum' }).click()
    expect((await launched).url()).toMatch(/view=betting/)
    const lobbyAsked = page.waitForRequest(/lottery\/launch\?.*view=lobby/)
    await page.getByRole('button', { name: game.lottery.lobby }).click()
    await lobbyAsked
    expect(new URL(page.url()).searchParams.get('view')).toBe('lobby')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('betting')
  })

  it('plays every seamless game on the one balance, without a footer', async () => {
    const guest = await person()
    const page = await guest.open('/en/seamless')
    await page.getByRole('heading', { name: system.seamless.title }).waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await expect.poll(() => page.getByRole('article').count()).toBe(18)
    await page.getByRole('tab', { name: 'Fishing' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: lobby.pages }).getByRole('link', { name: lobby.next }).click()
    await page.getByRole('searchbox').fill('koi pond')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
  })
})

describe('what is closed', () => {
  const { person } = journeys()
  const site = ownSite()
  afterEach(() => operate(site, 'vendor', 'JDB', 'open'))

  it('is said on cards within seconds, offers what is nearest, and opens again by itself', async () => {
    const mali = await person()
    const page = await mali.open('/en')
    await logIn(page, 'demo')
    const lobbyPage = await mali.open('/en/fish')
    await lobbyPage.getByRole('link', { name: 'Play Koi Pond', exact: true }).waitFor()
    await operate(site, 'vendor', 'JDB', 'maintenance')
    const closed = vendorCard(page, new RegExp(`^JDB.*${lobby.maintenance}$`))
    await closed.waitFor()
    const koi = lobbyPage.getByRole('link', { name: `${lobby.maintenance}: Koi Pond` })
    await koi.click()
    const dialog = lobbyPage.getByRole('dialog', { name: 'Koi Pond' })
    await dialog.getByText(popups.unavailable.game_maintenance).waitFor()
    await dialog.getByRole('heading', { name: popups.unavailable.instead }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(6)
    await closed.click()
    await page.getByRole('dialog', { name: 'JDB' }).getByText(popups.unavailable.vendor_maintenance).waitFor()
    await operate(site, 'vendor', 'JDB', 'open')
    await lobbyPage.getByRole('link', { name: 'Play Koi Pond', exact: true }).waitFor({ state: 'attached' })
  })

  it('and listed no longer answers a bookmark with other games', async () => {
    const guest = await person()
    guest.expectComplaint(/410/)
    const page = await guest.open('/en/fish')
    const href = await page.getByRole('link', { name: 'Play Koi Pond', exact: true }).getAttribute('href')
    await operate(site, 'vendor', 'JDB', 'hidden')
    const answer = await page.goto(href!)
    expect(answer?.status()).toBe(410)
    await page.getByText(game.stage.errors.game_not_found).waitFor()
    await page.getByRole('link', { name: game.stage.allGames }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(6)
  })
})

describe('pictures from the operator’s servers', () => {
  const { person, url } = journeys()
  const site = ownSite()
  let server: Server | undefined
  afterEach(async () => {
    await operate(site, 'settings', 'imageCdn', '[]')
    server?.close()
  })

  /** Another origin that hands on the site's pictures, or has none of them. */
  async function imageServer(works: () => boolean): Promise<{ origin: string; asked: string[] }> {
    const asked: string[] = []
    server = createServer(async (request, response) => {
      asked.push(request.url ?? '')
      if (!works()) return response.writeHead(404).end()
      const from = await fetch(url + request.url)
      response.writeHead(from.status, {
        'content-type': from.headers.get('content-type') ?? '',
        'cross-origin-resource-policy': from.headers.get('cross-origin-resource-policy') ?? '',
      })
      response.end(Buffer.from(await from.arrayBuffer()))
    })
    await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening))
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
  }
  const cover = (page: Page) =>
    page.getByRole('link', { name: 'Play Golden Lotus', exact: true }).getByRole('presentation')
  const drawn = (page: Page) => cover(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

  it('are shown from there', async () => {
    const { origin, asked } = await imageServer(() => true)
    await operate(site, 'settings', 'imageCdn', JSON.stringify([origin]))
    const guest = await person()
    const page = await guest.open('/en/rng')
    expect(await cover(page).getAttribute('src')).toMatch(`${origin}/art/`)
    await expect.poll(() => drawn(page)).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('are taken from the site when the server has none, and drawn when nobody has', async () => {
    const { origin } = await imageServer(() => false)
    await operate(site, 'settings', 'imageCdn', JSON.stringify([origin]))
    const guest = await person()
    guest.expectComplaint(/404|ERR_FAILED/)
    const page = await guest.open('/en/rng')
    await expect.poll(() => cover(page).getAttribute('src')).toMatch(`${url}/art/`)
    await expect.poll(() => drawn(page)).toBe(true)
    await page.route(/\/art\/covers\//, (route) => route.abort())
    await page.goto('/en/rng?again')
    await expect.poll(() => cover(page).getAttribute('src')).toMatch(/^data:image\/svg/)
    await expect.poll(() => drawn(page)).toBe(true)
  })
})

describe('a tab whose session has ended meanwhile', () => {
  const { person } = journeys()

  it('asks once, says so, and is a guest’s', async () => {
    const mali = await person()
    mali.expectComplaint(/401/)
    const page = await mali.open('/en/help')
    await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)))
    const refused: string[] = []
    page.on(
      'response',
      (response) => void (response.status() === 401 && refused.push(new URL(response.url()).pathname)),
    )
    await page.goto('/en')
    await loginButton(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual(['/api/member'])
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
})

describe('games from the operator’s servers', () => {
  const { person } = journeys()
  const site = ownSite()
  let server: Server | undefined
  afterEach(async () => {
    await operate(site, 'settings', 'launchCdn', '[]')
    server?.close()
  })

  it('open in the frame through them', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    const href = await page.getByRole('link', { name: 'Play Golden Lotus', exact: true }).getAttribute('href')
    await page.goto(`${href}?mode=demo`)
    const frame = page.locator('iframe')
    const vendor = new URL((await frame.getAttribute('src'))!).origin
    server = createServer((request, response) => {
      const { method, headers } = request
      const onward = ask(
        vendor + request.url,
        { method, headers: { ...headers, host: new URL(vendor).host } },
        (from) => {
          response.writeHead(from.statusCode ?? 502, from.headers)
          from.pipe(response)
        },
      )
      request.pipe(onward)
    })
    await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await operate(site, 'settings', 'launchCdn', JSON.stringify([origin]))
    const answered = page.waitForResponse((response) => response.url().startsWith(`${origin}/launch/`))
    await page.reload()
    expect((await answered).status()).toBeLessThan(400)
    expect(await frame.getAttribute('src')).toMatch(`${origin}/launch/`)
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
  })
})
