import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach } from 'vitest'
import type { Member } from '#api/access.ts'
import { EntryTexts, MoreTexts, PopupTexts, RegisterTexts, TalkTexts } from '#islands/dialogs/context.ts'
import access from '#locales/en/access.json' with { type: 'json' }
import common from '#locales/en/common.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import register from '#locales/en/register.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { $toasts } from '#stores/toasts.ts'

const types = { member: 3, trial: 4, agent: 1 } as const

/** Lets somebody be logged in, or nobody. */
export function loggedIn(kind: keyof typeof types | 'guest', id = 'm1'): void {
  $session.set(kind === 'guest' ? {} : { token: `token of ${id}`, member: { id, type: types[kind] } as Member })
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
  return { user: userEvent.setup(), ...render(island) }
}

/** Renders a pop-up with the English texts that its host gives it. */
export const shownPopup = (popup: ReactElement) =>
  shown(
    <PopupTexts value={{ locale: 'en', messages: { access, common } }}>
      <EntryTexts value={entry}>
        <RegisterTexts value={register}>
          <TalkTexts value={talk}>
            <MoreTexts value={popups}>{popup}</MoreTexts>
          </TalkTexts>
        </RegisterTexts>
      </EntryTexts>
    </PopupTexts>,
  )

afterEach(() => {
  cleanup()
  $session.set({})
  $dialog.set(undefined)
  $toasts.set([])
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
})
