import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import words from '#locales/en/console.json' with { type: 'json' }
import { demoApprover, demoPassword, demoStaff } from '#server/demo/public.ts'
import type { Person, PersonOptions } from './browser.ts'

const stepMs = 30_000
const totp = new TOTP({ secret: Secret.fromBase32(demoStaff.totpSecret) })

/**
 * Logs a staff member of the demo in on `/en/operator`. A code counts once: where the one of this moment was used, the next one,
 * which holds already, does.
 */
export async function enterConsole(page: Page, account: 'olga' | 'petch'): Promise<void> {
  await page.getByLabel(words.login.account).fill(account === 'olga' ? demoStaff.account : demoApprover.account)
  await page.getByLabel(words.login.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words.login.next }).click()
  const code = page.getByLabel(words.login.code)
  await code.fill(totp.generate())
  const inside = page.getByRole('heading', { level: 1, name: words.pages.overview })
  const used = page.getByText(words.login.codeWrong)
  await inside.or(used).waitFor()
  if (!(await used.isVisible())) return
  await code.fill(totp.generate({ timestamp: Date.now() + stepMs }))
  await inside.waitFor()
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: words.menu }).getByRole('link', { name })

/** Who has logged in in this file: a code counts once, and there are not enough of them for a log-in in each test. */
const sessions = new Map<string, Awaited<ReturnType<Person['context']['storageState']>>>()

/** Somebody of the staff at the start page of the console, in a browser of their own. */
export async function comeIn(
  person: (options: PersonOptions) => Promise<Person>,
  account: 'olga' | 'petch',
): Promise<Page> {
  const before = sessions.get(account)
  const somebody = await person(before ? { storageState: before } : {})
  // A code that was used before is refused, and so is a decision that comes second.
  somebody.expectComplaint(/status of 40/)
  const page = await somebody.open('/en/operator')
  if (before) await title(page, words.pages.overview).waitFor()
  else {
    await enterConsole(page, account)
    sessions.set(account, await somebody.context.storageState())
  }
  return page
}

/** The item of a queue that is open beside its list. */
export const openItem = (page: Page, account: string) => page.getByRole('heading', { level: 2, name: account })

/** Goes down an open queue with the key `J` until the item of a member is open. */
export async function walkTo(page: Page, account: string, keysMax = 30): Promise<void> {
  for (let keys = 0; keys < keysMax; keys += 1) {
    await page.getByRole('heading', { level: 2 }).waitFor()
    if (await openItem(page, account).isVisible()) return
    const before = page.url()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.href !== before)
  }
  throw new Error(`No item of ${account} in ${keysMax} rows.`)
}

/** Holds the next call of a path that this page makes; the returned function lets it go on. */
export async function holdCall(page: Page, path: RegExp): Promise<{ readonly asked: Promise<void>; letGo(): void }> {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      asked.resolve()
      await free.promise
      await route.continue()
    },
    { times: 1 },
  )
  return { asked: asked.promise, letGo: () => free.resolve() }
}
