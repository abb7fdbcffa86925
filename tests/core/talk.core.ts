import { expect, test } from 'vitest'
import popups from '#locales/en/popups.json' with { type: 'json' }
import service from '#locales/en/service.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { closeGreetings } from '#tests/support/steps.ts'

const { person } = journeys()

test('a member’s line reaches a guest who reads along; links do not', async () => {
  const guest = await person()
  const reading = await guest.open('/en')
  await reading.getByRole('button', { name: site.service.rooms }).first().click()
  await reading.getByRole('log').waitFor()
  await reading.getByRole('button', { name: talk.chat.login }).waitFor()
  const page = await (await person({ as: 'demo' })).open('/en')
  await page.getByRole('button', { name: site.service.rooms }).first().click()
  await page.getByRole('textbox', { name: talk.chat.write }).fill('good evening www.x.example table')
  await page.keyboard.press('Enter')
  for (const screen of [page, reading]) await screen.getByRole('log').getByText('good evening table').waitFor()
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
  await chat.getByRole('textbox', { name: service.write }).waitFor()
  // Spec 1 §9: 440 by 750.
  expect(await chat.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750])
  expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBe(440)
  await chat.getByRole('textbox', { name: service.write }).fill('Is anybody there?')
  await chat.keyboard.press('Enter')
  await chat.getByRole('log').getByText('Is anybody there?').waitFor()
  await chat.reload()
  await chat.getByRole('log').getByText('Is anybody there?').waitFor()
})

test('an agent is shown what waits, and accepts it after what would end was agreed to', async () => {
  // The demo's agent has contracts that wait; nobody else of this file reads them.
  const agent = await person({ as: 'agent', popups: true })
  const page = await agent.open('/en')
  await closeGreetings(page)
  const dialog = page.getByRole('dialog', { name: talk.contract.title })
  await dialog.waitFor()
  const salary = dialog.getByRole('article', { name: `${talk.contract.kind['daily-salary']}, ${talk.contract.house}` })
  const lower = salary.filter({ hasText: '0.50%' })
  await lower.getByText('team101').waitFor()
  const accept = lower.getByRole('button', { name: talk.contract.accept })
  expect(await accept.isDisabled()).toBe(true)
  await lower.getByRole('checkbox', { name: talk.contract.agree }).check()
  await accept.click()
  await dialog.getByText(talk.contract.done.accept).waitFor()
  await dialog
    .getByRole('article', { name: `${talk.contract.kind['daily-salary']}, team101` })
    // What ended is offered anew at the rate that is left.
    .filter({ hasText: talk.contract.status.offered })
    .filter({ hasText: '0.50%' })
    .waitFor()
  await salary.filter({ hasText: talk.contract.status.accepted }).waitFor()
  const offered = (kind: string) =>
    dialog
      .getByRole('article', { name: `${kind}, ${talk.contract.house}` })
      .filter({ hasText: talk.contract.status.offered })
  const dividend = offered(talk.contract.kind.dividend)
  await dividend.getByRole('button', { name: talk.contract.reject }).click()
  await dividend.getByRole('button', { name: talk.contract.reject }).click()
  await dividend.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // One that is offered now opens by itself within seconds.
  await operate(ownSite(), 'contract', 'agent', 'hourly-salary', '--rate', '0.20', '--bet', '10000')
  const hourly = offered(talk.contract.kind['hourly-salary'])
  await hourly.waitFor()
  expect(await hourly.getByText('฿10,000.00').count()).toBe(1)
})
