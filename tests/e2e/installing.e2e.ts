import { describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}
interface Manifest {
  readonly name: string
  readonly description: string
  readonly lang: string
  readonly id: string
  readonly start_url: string
  readonly icons: readonly Icon[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[]
}

describe('the app on a home screen', () => {
  const { person, url } = journeys()
  const manifestOf = async (path: string) => (await (await fetch(url + path)).json()) as Manifest

  it.each(locales)('is described in %s by the page it is installed from', async (locale) => {
    const html = await (await fetch(url + localePath(locale, '/'))).text()
    const link = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const manifest = await manifestOf(link)
    expect(html).toContain(`<html lang="${manifest.lang}"`)
    // One app, whatever language it was installed in.
    expect([manifest.name, manifest.id, manifest.start_url]).toEqual(['Baize', '/', localePath(locale, '/')])
    expect(/[\u0E00-\u0E7F]/.test(manifest.description + manifest.shortcuts[0]?.name)).toBe(locale === 'th')
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await fetch(url + src)
      expect([src, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
      if (type !== 'image/png') continue
      // Width and height of a PNG stand in its first header.
      const bytes = new DataView(await answer.arrayBuffer())
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes)
    }
    expect(manifest.shortcuts).toHaveLength(4)
    for (const shortcut of manifest.shortcuts) expect((await fetch(url + shortcut.url)).status).toBe(200)
  })

  it('is offered in the menu where the browser can install it, and no longer once that was answered', async () => {
    const page = await (await person()).open('/en')
    const button = page.getByRole('navigation', { name: site.nav.menu }).getByRole('button', { name: site.app.install })
    expect(await button.count()).toBe(0)
    // The browser's own event needs a person who has stayed a while.
    const isKept = await page.evaluate(() => {
      const prompt = () => {
        document.documentElement.dataset.prompted = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      }
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      return !dispatchEvent(event)
    })
    expect(isKept).toBe(true)
    await button.click()
    await page.locator('html[data-prompted="yes"]').waitFor()
    await button.waitFor({ state: 'detached' })
  })
})
