import { expect, test } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { closeGreetings, logIn, register } from '#tests/support/steps.ts'

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

const { welcome, limits, first } = demo.popups

test('members are greeted as members, newcomers once more, and nobody twice', async () => {
  // A member who has logged in before is not greeted as new.
  await logIn(await (await person()).open('/en'), 'vip')
  const member = await person({ popups: true })
  const page = await member.open('/en')
  await logIn(page, 'vip')
  expect(await closeGreetings(page)).toEqual([limits.title])
  const newcomer = await person({ popups: true })
  const fresh = await newcomer.open('/en')
  await fresh.mouse.click(4, 4)
  expect(await closeGreetings(fresh)).toEqual([welcome.title])
  await fresh.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
  await register(fresh, `greeted${process.pid}`, 'Wide-Harbour-4471')
  const greetings = await closeGreetings(fresh)
  expect(greetings.at(-1)).toBe(first.title)
  expect(greetings).not.toContain(welcome.title)
  const answered = fresh.waitForResponse(/\/api\/notices\?.*types=PU/)
  await fresh.reload()
  await fresh.mouse.click(4, 4)
  await answered
  await expect(fresh.getByRole('dialog').waitFor({ timeout: 1_500 })).rejects.toThrow()
})

test('a pop-up waits until the search has been left', async () => {
  const guest = await person({ popups: true })
  const page = await guest.open('/en')
  await page.keyboard.press('/')
  const answered = page.waitForResponse(/\/api\/notices\?.*types=PU/)
  await page.getByRole('combobox').fill('moon')
  await answered
  const greeting = page.getByRole('dialog', { name: welcome.title })
  await expect(greeting.waitFor({ timeout: 1_500 })).rejects.toThrow()
  await page.keyboard.press('Escape')
  await greeting.waitFor()
})

test('a pop-up that was left by a link has been shown', async () => {
  const guest = await person({ popups: true })
  const page = await guest.open('/en')
  await page.mouse.click(4, 4)
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => sessionStorage.getItem('popupsClosed') !== null)
  const answered = page.waitForResponse(/\/api\/notices\?.*types=PU/)
  await page.goto('/en/promotions')
  await page.mouse.click(4, 4)
  await answered
  await expect(page.getByRole('dialog').waitFor({ timeout: 1_500 })).rejects.toThrow()
})

test('nobody is greeted over the agents’ log-in', async () => {
  const agent = await person({ popups: true })
  const page = await agent.open('/en/agent')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.mouse.click(4, 4)
  await expect(page.getByRole('dialog').waitFor({ timeout: 1_500 })).rejects.toThrow()
  expect(asked.filter((address) => address.includes('types=PU'))).toEqual([])
})
