import { expect, onTestFinished, test } from 'vitest'
import errors from '#locales/en/errors.json' with { type: 'json' }
import help from '#locales/en/help.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import pt from '#server/demo/texts/pt.json' with { type: 'json' }
import th from '#server/demo/texts/th.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { logIn } from '#tests/support/steps.ts'

const { person } = journeys()

test('a line of the marquee opens its notice, and from there all of them', async () => {
  const guest = await person()
  const page = await guest.open('/en')
  const [first, second] = Object.values(demo.notices)
  await page.getByRole('region', { name: home.notices }).getByRole('button', { name: first!.title }).first().click()
  const one = page.getByRole('dialog', { name: first!.title })
  await one.getByText(first!.content).waitFor()
  await one.getByRole('button', { name: talk.notice.all }).click()
  const list = page.getByRole('dialog', { name: talk.notice.title, exact: true })
  await list.getByText(second!.title).click()
  await list.getByText(second!.content).waitFor()
  expect(await list.getByText(first!.content).isVisible()).toBe(false)
  await list.getByRole('button', { name: talk.announcements.title }).click()
  await page.getByRole('dialog', { name: talk.announcements.title }).getByRole('article').waitFor()
})

test('the anchor of the terms opens them over the help centre', async () => {
  const guest = await person()
  const page = await guest.open('/en/help#term')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(help.title)
})

/** How many seconds lie between two lines of one player. */
const setHaste = (slowModeS: number) => operate(ownSite(), 'settings', 'chat', JSON.stringify({ slowModeS }))

test('a moderator takes a line away under everybody’s eyes; haste and a mute are told', async () => {
  const guest = await person()
  const reading = await guest.open('/en')
  await reading.getByRole('button', { name: site.service.rooms }).first().click()
  await reading.getByRole('button', { name: talk.chat.login }).waitFor()
  const writer = await person()
  writer.expectComplaint(/429|403/)
  const page = await writer.open('/en')
  await logIn(page, 'vip')
  await page.getByRole('button', { name: site.service.rooms }).first().click()
  const box = page.getByRole('textbox', { name: talk.chat.write })
  const say = async (line: string) => {
    await box.fill(line)
    await page.keyboard.press('Enter')
  }
  // A row of digits would be taken out as a phone number.
  const line = `rude words ${Date.now().toString(36)}`
  await setHaste(600)
  onTestFinished(async () => void (await setHaste(5)))
  await say(line)
  await reading.getByRole('log').getByText(line).waitFor()
  await say('and once more at once')
  const refusal = page.getByRole('dialog').getByRole('alert')
  await refusal.filter({ hasText: errors.too_many_requests }).waitFor()
  // What was typed is not lost.
  expect(await box.inputValue()).toBe('and once more at once')
  const id = /^(\d+)/m.exec(
    (await operate(ownSite(), 'chat', 'room', 'lobby')).split('\n').find((row) => row.includes(line)) ?? '',
  )?.[1]
  await operate(ownSite(), 'chat', 'delete', String(id))
  for (const screen of [reading, page]) await screen.getByRole('log').getByText(line).waitFor({ state: 'detached' })
  await operate(ownSite(), 'chat', 'mute', 'vip', '10')
  try {
    await page.keyboard.press('Enter')
    await refusal.filter({ hasText: errors.chat_muted }).waitFor()
  } finally {
    await operate(ownSite(), 'chat', 'mute', 'vip', '0')
  }
})

test('what players say is in the language of the page', async () => {
  const guest = await person()
  for (const [path, line] of [
    ['/', th.rooms.lobby[0]],
    ['/en', demo.rooms.lobby[0]],
    ['/pt', pt.rooms.lobby[0]],
  ] as const) {
    const page = await guest.open(path)
    await page.locator('[data-action="chat-room"]').first().click()
    await page.getByRole('log').getByText(line!).waitFor()
    expect(
      (await page
        .getByRole('log')
        .getByText(/[\u0E00-\u0E7F]/)
        .count()) > 0,
    ).toBe(path === '/')
  }
})
