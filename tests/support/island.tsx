import { readFileSync } from 'node:fs'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach } from 'vitest'
import type { Member } from '#api/access.ts'
import { siteStorage, tabStorage } from '#browser/storage.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locale.ts'
import { OwnTexts, PopupTexts } from '#islands/dialogs/context.ts'
import type access from '#locales/en/access.json'
import type common from '#locales/en/common.json'
import type entry from '#locales/en/entry.json'
import type errors from '#locales/en/errors.json'
import type popups from '#locales/en/popups.json'
import type register from '#locales/en/register.json'
import type talk from '#locales/en/talk.json'
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { $toasts } from '#stores/toasts.ts'

// A busy machine answers late; a right answer ends the wait.
configure({ asyncUtilTimeout: 45_000 })

const types = { member: 3, trial: 4, agent: 1 } as const

/** Lets somebody be logged in, or nobody. */
export function loggedIn(kind: keyof typeof types | 'guest', id = 'm1'): void {
  $session.set(
    kind === 'guest'
      ? {}
      : { token: `token of ${id}`, member: { id, type: types[kind], since: '2024-04-12T05:00:00.000Z' } as Member },
  )
}

/** An answer that comes when the test says so. */
export function later<T>() {
  let answer: (value: T) => void = () => undefined
  let fail: (thrown: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}

/** Renders an island as the page does, with the keyboard and the pointer of somebody. */
export function shown(island: ReactElement) {
  return { user: userEvent.setup({ document }), ...render(island) }
}

interface PopupWords {
  readonly access: typeof access
  readonly common: typeof common
  readonly entry: typeof entry
  readonly errors: typeof errors
  readonly popups: typeof popups
  readonly register: typeof register
  readonly talk: typeof talk
}

const names = ['access', 'common', 'entry', 'errors', 'popups', 'register', 'talk'] as const

const textsOf = (locale: Locale, namespaces: readonly string[]): object =>
  Object.fromEntries(
    namespaces.map((name) => [name, JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8'))]),
  )

/** The texts of pop-ups in a language. */
export const popupWords = (locale: Locale): PopupWords => textsOf(locale, names) as unknown as PopupWords

/** Renders a pop-up with the texts that its host gives it in a language; `own` are namespaces that it has named beside those. */
export function shownPopupIn(locale: Locale, popup: ReactElement, own: readonly (keyof Catalogue)[] = []) {
  const words = popupWords(locale)
  return shown(
    <PopupTexts value={{ locale, messages: words }}>
      <OwnTexts value={{ ...words, ...textsOf(locale, own) }}>{popup}</OwnTexts>
    </PopupTexts>,
  )
}

/** Renders a pop-up with its English texts. */
export const shownPopup = (popup: ReactElement, own?: readonly (keyof Catalogue)[]) => shownPopupIn('en', popup, own)

/** The field of that label, as `Field` and `SelectField` draw it. */
export const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { selector: 'input:not([type=radio]), select, textarea' })

/** Presses the button of that name, as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

afterEach(() => {
  cleanup()
  $session.set({})
  $dialog.set(undefined)
  $toasts.set([])
  tabStorage.clear([])
  siteStorage.clear([])
  history.replaceState(null, '', '/')
})
