import { expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import texts from '#locales/en/settings.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, title } from '#tests/support/console-steps.ts'

const { person } = journeys()

it('an operator renames the site, sees the change in its history and undoes it', async () => {
  const page = await comeIn((options) => person(options), 'olga')
  await inMenu(page, words.pages.settings).click()
  await title(page, words.pages.settings).waitFor()
  const brand = page.locator('.set', { hasText: texts.notes.brand })
  const field = brand.getByRole('textbox')
  await field.fill('')
  await page.getByRole('button', { name: words.save }).click()
  await brand.getByRole('alert').getByText(texts.wrong.text).waitFor()
  await field.fill('Jade Hall')
  await page.getByRole('button', { name: words.save }).click()
  await brand.getByText('Default: Baize').waitFor()

  const guest = await (await person({})).open('/en/')
  expect(await guest.title()).toContain('Jade Hall')

  await page.getByRole('button', { name: texts.words.history }).click()
  const change = page.getByRole('row', { name: /Brand/ })
  await change.getByText('Jade Hall').waitFor()
  await change.getByRole('button', { name: texts.words.undo }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.words.undo }).click()
  await page.getByText(texts.words.undoes).filter({ visible: true }).waitFor()
  await guest.reload()
  expect(await guest.title()).toContain('Baize')
})
