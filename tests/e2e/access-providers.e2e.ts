import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import { dialogs, faults, forgotDialog, mobileOn, newNumber } from '#tests/support/access-steps.ts'
import { agree } from '#tests/support/browser.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { lateCode, rightCode, startFirebase } from '#tests/support/firebase-double.ts'
import { operate, type RunningSite, startSite } from '#tests/support/running-site.ts'
import { startProviders } from '#tests/support/social-double.ts'
import { comeInBy } from '#tests/support/social-steps.ts'
import { loginButton, loginDialog, registerDialog, signOut, untilHome } from '#tests/support/steps.ts'

const password = 'Quiet-Lantern-72'

describe('providers of the operator’s choice', () => {
  let firebase: Awaited<ReturnType<typeof startFirebase>>
  let social: Awaited<ReturnType<typeof startProviders>>
  let site: RunningSite
  let browser: Browser
  const complaints: string[] = []
  let people = 0

  beforeAll(async () => {
    firebase = await startFirebase('baize-test')
    social = await startProviders()
    site = await startSite({ ...firebase.env, ...social.env })
    await operate(site, 'settings', 'phoneVerification', 'firebase')
    await operate(site, 'settings', 'whitelabel', JSON.stringify(mobileOn))
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    firebase?.close()
    await social?.close()
  })

  /** Of an address of their own where it matters; providers are asked without, as the header is not theirs to allow. */
  async function someone(path: string, from?: string): Promise<Page> {
    people += 1
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      extraHTTPHeaders: from === undefined ? {} : { 'x-forwarded-for': from },
    })
    context.setDefaultTimeout(45_000)
    await context.addInitScript(agree)
    await context.addInitScript(() => {
      try {
        sessionStorage.setItem('popupsClosed', Array.from({ length: 200 }, (_, id) => id + 1).join(','))
      } catch {
        // A provider's frame may have no storage.
      }
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      // Refusals of the service are what some of this is about.
      if (message.type() === 'error' && !message.text().includes('400')) complaints.push(message.text())
    })
    await page.goto(path)
    return page
  }

  async function ask(page: Page, number: string): Promise<void> {
    await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).fill(number)
    await dialogs(page).getByRole('button', { name: entry.code.send }).click()
    await page.frameLocator('iframe[title="recaptcha challenge"]').getByRole('button').click()
  }
  const waits = (page: Page) =>
    dialogs(page).getByRole('button', { name: /A new code can be sent in (1:00|0:[0-5]\d)/ })
  const code = (page: Page) => dialogs(page).getByRole('textbox', { name: entry.code.label })

  it('registers by mobile, and logs in by a code; wrong and late ones are told', async () => {
    const page = await someone('/en/register')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await ask(page, number)
    await waits(page).waitFor()
    expect(firebase.sent).toContain(`+66${number}`)
    await code(page).fill('000000')
    await dialogs(page)
      .getByLabel(new RegExp(`^${registerTexts.fields.password}`))
      .fill(password)
    await dialogs(page)
      .getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`))
      .fill(password)
    await dialogs(page).getByRole('checkbox', { name: /18/ }).check()
    const submit = () => dialogs(page).getByRole('button', { name: access.register.submit }).click()
    await submit()
    await dialogs(page).getByText(registerTexts.rules.code).first().waitFor()
    expect(await faults(page)).toEqual([])
    await code(page).fill(rightCode)
    await untilHome(page, submit)
    await page.locator('html[data-user="member"]').waitFor()

    await signOut(page)
    await loginButton(page).click()
    await loginDialog(page).getByRole('tab', { name: entry.ways.sms }).click()
    await ask(page, number)
    await waits(page).waitFor()
    const enter = () => dialogs(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await code(page).fill(lateCode)
    await enter()
    await dialogs(page).getByText(errors.code_expired).waitFor()
    await code(page).fill(rightCode)
    await enter()
    await page.locator('html[data-user="member"]').waitFor()
    expect(complaints).toEqual([])
  })

  it('says why nothing was sent, and waits five minutes after too many', async () => {
    const page = await someone('/en/login')
    await loginDialog(page).getByRole('tab', { name: entry.ways.sms }).click()
    const warning = page.getByRole('dialog', { name: entry.code.notSent })
    await ask(page, '81237771')
    await warning.getByText(errors.sms_quota).waitFor()
    await page.keyboard.press('Escape')
    await warning.waitFor({ state: 'hidden' })
    await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).fill('81237772')
    // A second press within a second is a slip.
    const check = page.locator('iframe[title="recaptcha challenge"]')
    const press = async () => {
      // Nothing is waited for: while the first press is served the button takes no other.
      const send = dialogs(page).getByRole('button', { name: entry.code.send })
      if ((await check.count()) === 0) await send.dispatchEvent('click')
      return check.count()
    }
    await expect.poll(press).toBe(1)
    await check.contentFrame().getByRole('button').click()
    await warning.getByText(errors.too_many_requests).waitFor()
    await page.keyboard.press('Escape')
    await warning.waitFor({ state: 'hidden' })
    await dialogs(page)
      .getByRole('button', { name: /A new code can be sent in [45]:/ })
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('sets a forgotten password, and binds another number', async () => {
    const page = await someone('/en/register')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await ask(page, number)
    await code(page).fill(rightCode)
    await dialogs(page)
      .getByLabel(new RegExp(`^${registerTexts.fields.password}`))
      .fill(password)
    await dialogs(page)
      .getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`))
      .fill(password)
    await dialogs(page).getByRole('checkbox', { name: /18/ }).check()
    await untilHome(page, () => dialogs(page).getByRole('button', { name: access.register.submit }).click())
    await signOut(page)

    await loginButton(page).click()
    await loginDialog(page).getByRole('button', { name: access.login.forgot }).click()
    await forgotDialog(page).getByText(entry.forgot.phoneNote).click()
    await ask(page, number)
    await waits(page).waitFor()
    await code(page).fill(rightCode)
    await dialogs(page)
      .getByLabel(new RegExp(`^${entry.newPassword}`))
      .fill('Silent-Harbour-31')
    await untilHome(page, () => dialogs(page).getByRole('button', { name: entry.forgot.save }).click())
    await page.locator('html[data-user="member"]').waitFor()

    await page.goto('/en/member/security')
    await page.getByRole('button', { name: `${security.change}: ${security.safety.mobile}` }).click()
    const proof = page.getByRole('dialog', { name: security.proof.title })
    await proof.getByLabel(security.proof.password).fill('Silent-Harbour-31')
    await proof.getByRole('button', { name: security.proof.confirm }).click()
    const bind = page.getByRole('dialog', { name: security.contact.mobileTitle })
    const other = newNumber()
    await bind.getByLabel(security.contact.mobile).fill(other)
    await bind.getByRole('button', { name: security.contact.send }).click()
    await page.frameLocator('iframe[title="recaptcha challenge"]').getByRole('button').click()
    await bind.getByRole('textbox', { name: security.contact.code }).fill(rightCode)
    await bind.getByRole('button', { name: security.contact.bind }).click()
    await page.getByText(`••• ${other.slice(-4)}`).waitFor()
    expect(complaints).toEqual([])
  })

  it('let people in by facebook while it is on, tell a refusal, and are gone when it is off', async () => {
    await comeInBy('facebook', social, site, someone)
    expect(complaints).toEqual([])
  })

  it('ask for a second step after social sign-in from a new address', async () => {
    social.scene.subject = `travels ${Date.now()}`
    const arrive = async (from: string) => {
      const page = await someone('/en/login', from)
      await loginDialog(page).getByRole('link', { name: entry.social.google }).click()
      await page.getByRole('link', { name: 'Agree' }).click()
      return page
    }
    const isIn = (page: Page) => page.locator('html[data-user="member"]')
    const home = await arrive('100.64.251.1')
    await isIn(home).waitFor()
    await home.goto('/en/member/security')
    await home.getByRole('button', { name: security.me.edit }).click()
    const profile = home.getByRole('dialog', { name: security.me.edit })
    await profile.getByLabel(security.me.fields.payeeName).fill('Malai Jaidee')
    await profile.getByRole('button', { name: security.me.saving }).click()
    await profile.waitFor({ state: 'hidden' })

    const away = await arrive('100.64.251.2')
    const step = away.getByRole('dialog', { name: entry.step.title })
    await step.waitFor()
    expect(await faults(away)).toEqual([])
    expect(await isIn(away).count()).toBe(0)
    const name = step.getByRole('textbox', { name: entry.step.methods.bankAccountName })
    await name.fill('Somebody Else')
    await step.getByRole('button', { name: entry.step.submit }).click()
    await step.getByText(entry.step.bankWrong).first().waitFor()
    expect(await name.inputValue()).toBe('Somebody Else')
    await name.fill('malai  jaidee')
    await step.getByRole('button', { name: entry.step.submit }).click()
    await isIn(away).waitFor()
    expect(complaints).toEqual([])
  })

  it('is allowed by the policy of pages while it is on alone', async () => {
    const policy = async () => (await fetch(`${site.url}/en?${people}`)).headers.get('content-security-policy') ?? ''
    expect(await policy()).toContain(firebase.url)
    await operate(site, 'settings', 'phoneVerification', 'sms')
    people += 1
    await expect.poll(policy).not.toContain(firebase.url)
  })
})
