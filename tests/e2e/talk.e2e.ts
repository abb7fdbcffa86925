import { expect, test } from 'vitest'
import help from '#locales/en/help.json' with { type: 'json' }
import mail from '#locales/en/mail.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import service from '#locales/en/service.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/steps.ts'

const { person } = journeys()

test('a guest is greeted once a session; what was closed stays closed', async () => {
  const guest = await person({ popups: true })
  const page = await guest.open('/en')
  await page.mouse.click(4, 4)
  const greeting = page.getByRole('dialog')
  await greeting.waitFor()
  // A click outside closes nothing.
  await page.mouse.click(4, 4)
  expect(await greeting.isVisible()).toBe(true)
  await greeting.getByRole('button', { name: talk.notice.understood }).click()
  await greeting.waitFor({ state: 'hidden' })
  const answered = page.waitForResponse(/\/api\/notices\?.*types=PU/)
  await page.reload()
  await page.mouse.click(4, 4)
  await answered
  await expect(greeting.waitFor({ timeout: 1_500 })).rejects.toThrow()
})

test('announcements come nine a page, with the way to their promotion', async () => {
  const guest = await person()
  const page = await guest.open('/en')
  await page.getByRole('button', { name: site.service.announcements }).first().click()
  const dialog = page.getByRole('dialog', { name: talk.announcements.title })
  await dialog.getByRole('article').waitFor()
  expect(await dialog.locator('.ann__item').count()).toBe(9)
  await dialog.getByRole('button', { name: /Lotus drops/ }).click()
  const link = dialog.getByRole('link', { name: talk.announcements.toPromotion })
  expect(await link.getAttribute('href')).toBe('/en/promotions#drops')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('the anchor of the terms opens them over the help centre', async () => {
  const guest = await person()
  const page = await guest.open('/en/help#term')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(help.title)
})

test('a member’s line reaches a guest who reads along; links do not', async () => {
  const guest = await person()
  const reading = await guest.open('/en')
  await reading.getByRole('button', { name: site.service.rooms }).first().click()
  await reading.getByRole('log').waitFor()
  await reading.getByRole('button', { name: talk.chat.login }).waitFor()
  const member = await person()
  const page = await member.open('/en')
  await logIn(page, 'demo')
  await page.getByRole('button', { name: site.service.rooms }).first().click()
  await page.getByRole('textbox', { name: talk.chat.write }).fill('good evening www.x.example table')
  await page.keyboard.press('Enter')
  for (const screen of [page, reading]) await screen.getByRole('log').getByText('good evening table').waitFor()
})

test('messages are read one by one and feedback is counted in words', async () => {
  const member = await person()
  const page = await member.open('/en')
  await logIn(page, 'agent')
  await page.goto('/en/member/messages')
  await page.getByRole('tab', { name: 'Unread 3' }).waitFor()
  await page.getByRole('button', { name: /Your withdrawal is on its way/ }).click()
  await page.getByRole('heading', { name: 'Your withdrawal is on its way' }).waitFor()
  await page.getByRole('tab', { name: 'Unread 2' }).waitFor()
  await page.getByRole('button', { name: mail.delete }).click()
  await page.getByRole('button', { name: /Your withdrawal is on its way/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: mail.feedback.start }).click()
  const words = page.getByLabel(mail.feedback.content)
  await words.fill('Too short')
  await page.getByRole('button', { name: mail.feedback.send }).click()
  expect(await words.getAttribute('aria-invalid')).toBe('true')
  await words.fill('More tables with Thai dealers, please.')
  await page.getByRole('button', { name: mail.feedback.send }).click()
  await page.getByText(mail.feedback.sent).waitFor()
})

test('live chat opens in a window of its own and keeps its talk', async () => {
  const guest = await person()
  const page = await guest.open('/en')
  const openWindow = async () => {
    await page.getByRole('button', { name: site.service.label }).click()
    await page.locator('#service-menu [data-action="service"]').click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: popups.service.live }).click()
    return opened
  }
  const chat = await openWindow()
  await chat.getByRole('textbox', { name: service.write }).fill('Is anybody there?')
  await chat.keyboard.press('Enter')
  await chat.getByRole('log').getByText('Is anybody there?').waitFor()
  await chat.reload()
  await chat.getByRole('log').getByText('Is anybody there?').waitFor()
})
