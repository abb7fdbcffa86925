import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import texts from '#locales/en/security.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { dialog, openCentre, press, prove } from '#tests/support/security-steps.ts'
import { ask } from '#tests/support/steps.ts'

describe('the security centre', () => {
  const { person } = journeys()

  it('switches an authenticator on by keyboard alone, keeps its codes, and switches it off', async () => {
    const { page } = await openCentre(person)
    await page.getByRole('button', { name: `${texts.add}: ${texts.safety.totp}` }).focus()
    await page.keyboard.press('Enter')
    await dialog(page, texts.proof.title).waitFor()
    // The field has the focus already.
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    const enrol = dialog(page, texts.totp.title)
    await enrol.getByRole('img', { name: texts.totp.qr }).waitFor()
    const secret = (await enrol.locator('code').innerText()).replaceAll(' ', '')
    await enrol.getByLabel(texts.totp.code).focus()
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.keyboard.press('Enter')
    const codes = dialog(page, texts.totp.codesTitle)
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    const saved = page.waitForEvent('download')
    await codes.getByRole('button', { name: texts.totp.download }).click()
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
    await codes.getByRole('button', { name: texts.totp.kept }).click()
    await page.getByText('10 recovery codes left').waitFor()

    await press(page, texts.manage, texts.safety.totp)
    await enrol.getByRole('button', { name: texts.totp.off }).click()
    await dialog(page, texts.totp.offTitle).getByRole('button', { name: texts.totp.off }).click()
    await page.getByText(texts.safety.totpOff).waitFor()
  })

  it('binds an e-mail by its code, sets a payment password, and keeps what was typed when it is refused', async () => {
    const { page, name, guest } = await openCentre(person)
    guest.expectComplaint(/\/api\/member\/(payment-password|email\/bind)/)
    const email = `${name}@example.com`
    await press(page, texts.add, texts.safety.email)
    await prove(page)
    const bind = dialog(page, texts.contact.emailTitle)
    await bind.getByLabel(texts.contact.email).fill(email)
    await bind.getByRole('button', { name: texts.contact.send }).click()
    await bind.getByText(email).waitFor()
    const { body } = await ask<{ messages: { to: string; text: string }[] }>(page, '/outbox')
    const code = /\d{6}/.exec(body.messages.find(({ to }) => to === email)!.text)![0]
    await bind.getByLabel(texts.contact.code, { exact: true }).fill(code === '000000' ? '000001' : '000000')
    await bind.getByRole('button', { name: texts.contact.bind }).click()
    await bind.getByText(texts.errors.code_wrong).waitFor()
    await bind.getByLabel(texts.contact.code, { exact: true }).fill(code)
    await bind.getByRole('button', { name: texts.contact.bind }).click()
    await page.getByText('•••@example.com').waitFor()

    await press(page, texts.add, texts.safety.payment)
    const pay = dialog(page, texts.payment.title)
    await pay.getByLabel(texts.payment.new).fill('123456')
    await pay.getByLabel(texts.payment.again).fill('123456')
    await pay.getByRole('button', { name: texts.save }).click()
    await pay.getByText(texts.errors.too_common).waitFor()
    expect(await pay.getByLabel(texts.payment.again).inputValue()).toBe('123456')
    await pay.getByLabel(texts.payment.new).fill('495827')
    await pay.getByLabel(texts.payment.again).fill('495827')
    await pay.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.safety.paymentSet).waitFor()
  })
})
