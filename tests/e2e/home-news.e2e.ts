import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { during, openListening } from '#tests/support/news-steps.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { logIn, loginButton, loginDialog, registerDialog } from '#tests/support/steps.ts'

const withinMs = 15_000

describe('an open home page', () => {
  const { person } = journeys()
  const operator = ownSite()

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
    await during(operator, ['banner', ...words], async () => {
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
    await during(operator, words('w_login', 'For those who return'), () =>
      during(operator, words('w_register', 'For those who begin'), () =>
        during(operator, words('w_forget', 'For those who forget'), async () => {
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
