import type { Page } from 'playwright'
import { expect } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import { operate, type RunningSite } from './running-site.ts'
import type { startProviders } from './social-double.ts'
import { loginDialog } from './steps.ts'

/** Somebody is refused by a provider, then let in; the others no longer find it where it is off. */
export async function comeInBy(
  name: 'google' | 'facebook',
  { scene }: Awaited<ReturnType<typeof startProviders>>,
  site: RunningSite,
  open: (path: string) => Promise<Page>,
): Promise<void> {
  scene.subject = `${name} somebody`
  const page = await open('/en/login')
  const other = name === 'google' ? 'facebook' : 'google'
  await loginDialog(page).getByRole('link', { name: entry.social[name] }).click()
  await page.getByRole('link', { name: 'Refuse' }).click()
  await loginDialog(page).getByText(errors.social_failed).waitFor()
  await loginDialog(page).getByRole('link', { name: entry.social[name] }).click()
  await page.getByRole('link', { name: 'Agree' }).click()
  await page.locator('html[data-user="member"]').waitFor()
  expect(new URL(page.url()).search).toBe('')

  await operate(site, 'settings', 'socialLogin', JSON.stringify({ [name]: false, [other]: true }))
  const later = await open('/en/login')
  await loginDialog(later).getByRole('link', { name: entry.social[other] }).waitFor()
  expect(await loginDialog(later).getByRole('link', { name: entry.social[name] }).count()).toBe(0)
  const start = await fetch(`${site.url}/api/auth/oauth/${name}/start?language=en`, { redirect: 'manual' })
  expect(start.status).toBe(403)
  await operate(site, 'settings', 'socialLogin', JSON.stringify({ google: true, facebook: true }))
}
