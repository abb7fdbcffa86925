import { expect, test } from 'vitest'
import hub from '#locales/en/hub.json' with { type: 'json' }
import mail from '#locales/en/mail.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

const { person } = journeys()

test('the badges of a phone follow what comes and what another browser reads', async () => {
  const name = newName('badge')
  await openAccount(ownSite(), name)
  const own = { as: name, password: demoPassword }
  const phone = await (await person({ ...own, viewport: { width: 390, height: 844 } })).open('/en/member')
  const desk = await (await person(own)).open('/en/member/messages')
  const inHub = phone
    .getByRole('navigation', { name: hub.centre })
    .getByRole('link', { name: /^Messages/ })
    .locator('.count')
  const inBar = phone.locator('.tabbar a[href$="/member"] .count')
  const inMenu = desk.locator('.mnav [data-unread]')
  const shown = async () => ({
    // One question: the number may go away between two of them.
    hub: (await inHub.allTextContents()).join(),
    bar: await inBar.textContent(),
    menu: await inMenu.first().textContent(),
  })
  const all = (text: string) => ({ hub: text, bar: text, menu: text })
  const write = (title: string) =>
    operate(ownSite(), 'message', name, '--title', title, '--text', 'It is on its way.', '--about', 'payments')
  await expect.poll(shown).toEqual(all(''))
  await write('Paid out')
  await expect.poll(shown).toEqual(all('1'))
  await write('Paid in')
  await expect.poll(shown).toEqual(all('2'))
  await desk.getByText('Paid out').first().click()
  await expect.poll(shown).toEqual(all('1'))
  await desk.getByRole('button', { name: mail.readAll }).click()
  await expect.poll(shown).toEqual(all(''))
})
