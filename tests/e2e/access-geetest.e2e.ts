import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { agree } from '#tests/support/browser.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { operate, type RunningSite, startSite } from '#tests/support/running-site.ts'
import { fillLogin, loginButton } from '#tests/support/steps.ts'

const key = 'the-account-key'

/** The browser's part as it is published: hangs a box below the body and gives four fields once it is solved. */
const script = `window.initGeetest4 = (config, ready) => {
  const told = {}
  const box = document.createElement('div')
  const tell = (name) => (done) => ((told[name] = done), widget)
  const widget = {
    onReady: tell('ready'), onSuccess: tell('success'), onError: tell('error'), onClose: tell('close'),
    showCaptcha() {
      box.className = 'geetest_captcha'
      const button = document.createElement('button')
      button.textContent = 'I am a person'
      button.type = 'button'
      button.onclick = () => told.success()
      box.append(button)
      document.body.append(box)
    },
    getValidate: () => ({ captcha_id: config.captchaId, lot_number: 'a'.repeat(31) + (window.lot = (window.lot ?? 0) + 1),
      captcha_output: 'out', pass_token: 'pass', gen_time: '1700000000' }),
    destroy: () => box.remove(),
  }
  ready(widget)
  setTimeout(() => told.ready())
}`

describe('Geetest in the browser', () => {
  let provider: Server
  let site: RunningSite
  let browser: Browser
  const validated: string[] = []

  beforeAll(async () => {
    provider = createServer((request, response) => {
      if (request.url === '/gt4.js') return response.setHeader('content-type', 'text/javascript').end(script)
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        const sent = new URLSearchParams(body)
        const lot = sent.get('lot_number') ?? ''
        const right = sent.get('sign_token') === createHmac('sha256', key).update(lot).digest('hex')
        validated.push(lot)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ status: 'success', result: right ? 'success' : 'fail' }))
      })
    })
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
    const address = provider.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    site = await startSite({
      GEETEST_URL: url,
      GEETEST_SCRIPT_URL: `${url}/gt4.js`,
      GEETEST_ID: 'id',
      GEETEST_KEY: key,
    })
    await operate(site, 'settings', 'humanCheck', 'geetest4')
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    provider?.close()
  })

  it('asks over the pop-up, within the page’s policy, and logs in once the provider agrees', async () => {
    const page = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage()
    await page.addInitScript(agree)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto('/en')
    await loginButton(page).click()
    await fillLogin(page, 'demo')
    await page.getByRole('dialog').getByRole('button', { name: 'I am a person' }).click()
    await page.getByRole('button', { name: wallet.account }).waitFor()
    expect(validated).toHaveLength(1)
    expect(complaints).toEqual([])
  })
})
