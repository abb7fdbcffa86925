import type { Page } from 'playwright'
import texts from '#locales/en/security.json' with { type: 'json' }
import type { journeys } from './browser.ts'
import { demoPassword, loggedIn, newName, nextAddress, openAccount } from './members.ts'
import { ownSite } from './own-site.ts'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Presses a button of a line of the security centre: what it does, and to what. */
export const press = (page: Page, word: string, name: string) =>
  page.getByRole('button', { name: `${word}: ${name}`, exact: true }).click()

/** A new member on the page of the security centre, under an address with a name, where passkeys live. */
export async function openCentre(person: ReturnType<typeof journeys>['person']) {
  const site = ownSite()
  const home = { url: site.url.replace('127.0.0.1', 'localhost'), dataDir: site.dataDir }
  const name = newName('safe')
  await openAccount(site, name)
  const storageState = await loggedIn(home, name, demoPassword, nextAddress())
  const guest = await person({ baseURL: home.url, storageState, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await guest.open('/en/member/security')
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  return { page, name, guest }
}

/** Says by the password that it is the member, where the page asks. */
export async function prove(page: Page): Promise<void> {
  const asked = dialog(page, texts.proof.title)
  await asked.getByLabel(texts.proof.password).fill(demoPassword)
  await asked.getByRole('button', { name: texts.proof.confirm }).click()
  await asked.waitFor({ state: 'hidden' })
}
