import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agree } from '#tests/support/browser.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate, type RunningSite, startSite } from '#tests/support/running-site.ts'

/** Google's tag as it is published: makes its own policy, takes commands from `dataLayer`, and sends one view. */
const tag = `{
  const policy = trustedTypes.createPolicy('goog#html', { createScriptURL: (address) => address })
  const more = document.createElement('script')
  more.src = policy.createScriptURL(new URL('/gtag/destination?id=G-TEST123456', document.currentScript.src).href)
  document.head.append(more)
  const isCommand = (one) => Object.prototype.toString.call(one) === '[object Arguments]'
  const commands = dataLayer.filter(isCommand).map((one) => [...one])
  const url = new URL('/g/collect', document.currentScript.src)
  fetch(url, { method: 'POST', mode: 'no-cors', body: JSON.stringify(commands) })
}`

describe('what the operator has elsewhere', () => {
  const other = ownSite()
  let google: Server
  let site: RunningSite
  let browser: Browser
  const asked: string[] = []
  const collected: [command: string, ...rest: unknown[]][][] = []

  beforeAll(async () => {
    google = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
      asked.push(pathname)
      let body = ''
      for await (const part of request) body += String(part)
      if (pathname === '/g/collect') collected.push(JSON.parse(body))
      response.setHeader('content-type', 'text/javascript').end(pathname === '/gtag/js' ? tag : '')
    })
    await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening))
    const { port } = google.address() as AddressInfo
    site = await startSite({ ANALYTICS_URL: `http://127.0.0.1:${port}/gtag/js` })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop().catch(() => undefined)
    google?.close()
  })

  /** Somebody at the site, and what the console and the page's policy complain of. */
  async function someone(prepare?: (context: BrowserContext) => Promise<unknown>) {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
    await context.addInitScript(agree)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    await prepare?.(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints }
  }
  /** Until the page has done everything that it does by itself. */
  const rest = 'networkidle' as const

  it('counts nothing before the operator names a measurement ID', async () => {
    const { page } = await someone()
    await page.goto('/en', { waitUntil: rest })
    expect(asked).toEqual([])
  })

  it('counts a view with the page’s address alone, under the page’s policy', async () => {
    await operate(site, 'settings', 'analyticsId', 'G-TEST123456')
    collected.length = 0
    const { page, complaints } = await someone()
    await page.goto('/en/search?q=secret+name', { waitUntil: rest })
    await expect.poll(() => collected.length).toBe(1)
    await expect.poll(() => asked).toContain('/gtag/destination')
    const told = Object.fromEntries(collected[0]!.map(([command, ...rest]) => [command, rest]))
    expect(told.consent).toEqual([
      'default',
      { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' },
    ])
    expect(told.config).toEqual([
      'G-TEST123456',
      expect.objectContaining({ page_location: `${site.url}/en/search`, page_referrer: '', cookie_expires: 0 }),
    ])
    expect(JSON.stringify(collected)).not.toContain('secret')
    expect(complaints).toEqual([])
  })

  it.each(['doNotTrack', 'globalPrivacyControl'])('counts nobody whose browser says %s', async (name) => {
    asked.length = 0
    const { page } = await someone((context) =>
      context.addInitScript((wish) => {
        Object.defineProperty(navigator, wish, { value: wish === 'doNotTrack' ? '1' : true })
      }, name),
    )
    await page.goto('/en', { waitUntil: rest })
    expect(asked).toEqual([])
  })

  it('opens the same page at the next address when the one a visitor is at is down', async () => {
    await operate(site, 'settings', 'domainRoute', JSON.stringify([site.url, other.url]))
    const { page, complaints } = await someone()
    await page.goto('/en')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    await site.stop()
    await page.goto('/en/rng?vassalage=PG')
    expect(page.url()).toBe(`${other.url}/en/rng?vassalage=PG`)
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
    expect(complaints.filter((text) => text.includes('security policy'))).toEqual([])
  })
})
