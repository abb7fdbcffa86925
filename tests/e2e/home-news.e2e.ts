import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import game from '#locales/en/game.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { distFolder } from '#server/http/serve.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'
import { journeys, type Person } from '#tests/support/browser.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { recordWin } from '#tests/support/past-wins.ts'
import { operate } from '#tests/support/running-site.ts'
import { fillLogin, logIn, loginButton, loginDialog, registerDialog } from '#tests/support/steps.ts'

const withinMs = 15_000

/** A guest's page hears news once it has come to rest; resolves when it does. */
async function openListening(guest: Person, path: string): Promise<Page> {
  const page = await guest.context.newPage()
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto(path)
  await listening
  return page
}

describe('an open home page', () => {
  const { person } = journeys()
  const operator = ownSite()

  /** Publishes something, and takes it away when the journey is done with it. */
  async function during(words: readonly string[], see: () => Promise<void>): Promise<void> {
    const [, number = ''] = /(\d+)\.$/m.exec(await operate(operator, 'tell', ...words)) ?? []
    try {
      await see()
    } finally {
      await operate(operator, 'tell', 'end', number)
    }
  }

  it('shows a guest what has changed before the page began to listen', async () => {
    const page = await (await person()).context.newPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const asked = page.waitForRequest('**/api/events')
    await page.route('**/api/events', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/en')
    await asked
    const closed = page.getByRole('region', { name: 'Hot' }).getByRole('link', { name: /maintenance/i })
    await operate(operator, 'vendor', 'PG', 'maintenance')
    try {
      expect(await closed.count()).toBe(0)
      release()
      await closed.first().waitFor({ timeout: withinMs })
    } finally {
      await operate(operator, 'vendor', 'PG', 'open')
    }
    await closed.first().waitFor({ state: 'detached', timeout: withinMs })
  })

  it('shows a member the same in rows of their own', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'demo')
    const recent = page.getByRole('region', { name: site.nav.recent, exact: true })
    await recent
      .getByRole('link', { name: /^Play (?!now)/ })
      .first()
      .waitFor()
    const closed = recent.getByRole('link', { name: /maintenance/i })
    await operate(operator, 'vendor', 'PG', 'maintenance')
    try {
      await closed.first().waitFor({ timeout: withinMs })
    } finally {
      await operate(operator, 'vendor', 'PG', 'open')
    }
    await closed.first().waitFor({ state: 'detached', timeout: withinMs })
  })

  it('changes the banners for guests and members while they look', async () => {
    const guest = await openListening(await person(), '/en')
    const member = await (await person()).open('/en')
    await logIn(member, 'demo')
    const offer = (page: Page) =>
      page.getByRole('region', { name: home.offers }).getByRole('link', { name: /A night at the races/ })
    const words = [
      '--group',
      'w_home',
      '--image',
      '/scenes/league.svg',
      '--page',
      '/sports',
      '--title',
      'A night at the races',
    ]
    await during(['banner', ...words], async () => {
      for (const page of [guest, member]) {
        await offer(page).waitFor({ timeout: withinMs })
        expect(await offer(page).getAttribute('href')).toBe('/en/sports')
      }
    })
    for (const page of [guest, member]) await offer(page).waitFor({ state: 'detached', timeout: withinMs })
  })

  it('hangs the operator’s banners beside log-in, registration and a forgotten password, where there is room', async () => {
    const words = (group: string, title: string) =>
      [
        'banner',
        '--group',
        group,
        '--image',
        '/scenes/vip.svg',
        '--page',
        '/promotions#welcome',
        '--title',
        title,
      ] as const
    const banner = (dialog: Locator, name: string) => dialog.getByRole('link', { name, exact: true })
    await during(words('w_login', 'For those who return'), () =>
      during(words('w_register', 'For those who begin'), () =>
        during(words('w_forget', 'For those who forget'), async () => {
          const page = await (await person()).open('/en/rng')
          await loginButton(page).click()
          const picture = banner(loginDialog(page), 'For those who return')
          await picture.waitFor()
          expect(await picture.getAttribute('href')).toBe('/en/promotions#welcome')
          await expect
            .poll(() => picture.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0)
          await loginDialog(page).getByRole('button', { name: access.login.forgot }).click()
          const forgot = page.getByRole('dialog', { name: entry.forgot.title })
          await banner(forgot, 'For those who forget').waitFor()
          await forgot.getByRole('button', { name: entry.forgot.back }).click()
          await loginDialog(page).getByRole('button', { name: access.login.toRegister }).click()
          await banner(registerDialog(page), 'For those who begin').waitFor()

          const phone = await (await person({ viewport: { width: 390, height: 844 } })).open('/en')
          await loginButton(phone).click()
          await loginDialog(phone).waitFor()
          await banner(loginDialog(phone), 'For those who return').waitFor({ state: 'hidden' })
        }),
      ),
    )
    await expect.poll(async () => (await fetch(`${operator.url}/en/rng`)).text()).not.toContain('For those who return')
  })
})

describe('the winner board', () => {
  const { person } = journeys()
  let own: TestSite
  const account = (place: number) => `${'abcdef'[place]}${'abcdef'[place]}winner`

  beforeAll(async () => {
    own = await startTestSite({ dist: distFolder, gameVendor: catalogueVendor(), settings: { winnerEventMin: '5' } })
    await syncCatalogue(own.app)
    for (let place = 0; place < 6; place += 1) await recordWin(own, account(place), BigInt(100 - place) * 1_000_000n, 1)
  })
  afterAll(() => own.close())

  it('is sorted, takes a new win in its place while guests and members look, and loops from the fourth on until it is paused', async () => {
    const guest = await person({ baseURL: own.baseUrl, reducedMotion: 'no-preference' })
    const page = await openListening(guest, '/en')
    const board = page.getByRole('region', { name: game.winners.title })
    await board.scrollIntoViewIfNeeded()
    const places = async (list: number) =>
      (await board.getByRole('list').nth(list).getByRole('listitem').allInnerTexts()).map((text) =>
        text.split(/\s+/).join(' '),
      )
    // Second place stands left of the first.
    expect(await places(0)).toEqual(['2 bb***r ฿990.00', '1 aa***r ฿1,000.00', '3 cc***r ฿980.00'])
    expect(await places(1)).toEqual(['4 dd***r ฿970.00', '5 ee***r ฿960.00', '6 ff***r ฿950.00'])
    const tell = () => own.app.events.publish({ all: true }, 'winner', { customerName: 'so***9', winAmount: '995.00' })
    const member = await person({ baseURL: own.baseUrl })
    const theirs = await member.open('/en')
    await loginButton(theirs).click()
    await fillLogin(theirs, account(0), testPassword)
    await loginDialog(theirs).waitFor({ state: 'hidden' })
    const listening = theirs.waitForResponse((response) => response.url().endsWith('/api/events'))
    await theirs.reload()
    await listening
    // The board may wake up after the stream.
    for (const one of [page, theirs]) {
      await one.locator('.winners').scrollIntoViewIfNeeded()
      await one.waitForFunction(() => document.querySelector('.winners')?.closest('astro-island:not([ssr])'))
    }
    tell()
    await theirs.locator('.winners').getByText('so***9').first().waitFor({ timeout: withinMs })
    await expect
      .poll(() => places(0), { timeout: withinMs })
      .toEqual(['2 so***9 ฿995.00', '1 aa***r ฿1,000.00', '3 bb***r ฿990.00'])
    expect((await places(1)).at(0)).toBe('4 cc***r ฿980.00')
    expect(await places(1)).toHaveLength(4)

    const motion = () =>
      board.locator('.winlist__run').evaluate((run) => {
        const { animationPlayState, animationDuration } = getComputedStyle(run)
        return `${animationPlayState} ${animationDuration}`
      })
    await page.mouse.move(0, 0)
    // Four rows of forty pixels, half a pixel a frame.
    await expect.poll(motion).toBe('running 5s')
    await board.getByRole('button', { name: game.winners.pause }).press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(motion).toBe('paused 5s')
  })
})
