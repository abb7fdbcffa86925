import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type access from '#locales/en/access.json'
import type agent from '#locales/en/agent.json'
import type common from '#locales/en/common.json'
import type entry from '#locales/en/entry.json'
import type errors from '#locales/en/errors.json'
import type lobby from '#locales/en/lobby.json'
import type popups from '#locales/en/popups.json'
import type register from '#locales/en/register.json'
import type security from '#locales/en/security.json'
import type siteWords from '#locales/en/site.json'
import type system from '#locales/en/system.json'
import type wallet from '#locales/en/wallet.json'

export const languages = ['th', 'en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

/** What people read, in one language. */
export interface Words {
  readonly access: typeof access
  readonly agent: typeof agent
  readonly common: typeof common
  readonly entry: typeof entry
  readonly errors: typeof errors
  readonly lobby: typeof lobby
  readonly popups: typeof popups
  readonly register: typeof register
  readonly security: typeof security
  readonly site: typeof siteWords
  readonly system: typeof system
  readonly wallet: typeof wallet
}
const features = [
  'access',
  'agent',
  'common',
  'entry',
  'errors',
  'lobby',
  'popups',
  'register',
  'security',
  'site',
  'system',
  'wallet',
] as const

export const wordsOf = (language: Language): Words =>
  Object.fromEntries(
    features.map((name) => [name, JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8'))]),
  ) as unknown as Words

/** The address of a page in a language. */
export const at = (language: Language, path: string): string =>
  language === 'th' ? path || '/' : `/${language}${path}`

/** A field by its label, which may end with the star of what is required. */
export const field = (within: Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)).first()

/** The site itself waits a quarter of a minute for an answer that does not come. */
const longestMs = 45_000

/** Waits until a sentence is announced. */
export const announced = (within: Locator, sentence: string): Promise<void> =>
  within.getByRole('alert').filter({ hasText: sentence }).first().waitFor({ timeout: longestMs })

/** The log-in form: a name, the press, and the sentence; what was typed must still be there. */
export async function tellsAfter(form: Locator, words: Words, name: string, sentence: string): Promise<void> {
  const username = field(form, words.access.login.username)
  const password = field(form, words.access.login.password)
  await username.fill(name)
  if ((await password.inputValue()) === '') await password.fill('Typed-Once-77')
  await form.getByRole('button', { name: words.access.login.submit, exact: true }).click()
  await announced(form, sentence)
  expect([await username.inputValue(), await password.inputValue()], name).toEqual([name, 'Typed-Once-77'])
}

export const loginForm = (page: Page, words: Words): Locator =>
  page.getByRole('dialog', { name: words.access.login.title })
export const registerForm = (page: Page, words: Words): Locator =>
  page.getByRole('dialog', { name: words.access.register.title })
