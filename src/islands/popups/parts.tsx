import type { ReactNode } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { closeDialog, type DialogRequest } from '#stores/dialog.ts'
import { EntryTexts, MoreTexts, RegisterTexts } from './context.ts'
import { popupTexts } from './messages.ts'

type Draw = (request: DialogRequest) => ReactNode

const intentionOf = (request: DialogRequest) => ('intention' in request ? request.intention : undefined)

/** Loads a component together with the texts of the sign-in forms. */
async function entryPart<P>(locale: Locale, load: () => Promise<P>) {
  const [part, texts] = await Promise.all([load(), popupTexts(locale, 'entry')])
  return { part, texts }
}

/** The sign-in methods beside the password. */
export const loginWays = (locale: Locale) => entryPart(locale, () => import('./LoginWays.tsx'))

/** Every pop-up but the log-in; each loads its own texts. */
export const parts = {
  register: async (locale) => {
    const [{ texts: entry, part }, texts] = await Promise.all([
      entryPart(locale, () => import('./RegisterDialog.tsx')),
      popupTexts(locale, 'register'),
    ])
    return (request) => (
      <EntryTexts value={entry}>
        <RegisterTexts value={texts}>
          <part.RegisterDialog intention={intentionOf(request)} />
        </RegisterTexts>
      </EntryTexts>
    )
  },
  entry: async (locale) => {
    const [{ texts: entry, part }, texts] = await Promise.all([
      entryPart(locale, () => import('./EntryDialogs.tsx')),
      // The texts of password rules are those of the registration.
      popupTexts(locale, 'register'),
    ])
    return (request) => (
      <EntryTexts value={entry}>
        <RegisterTexts value={texts}>
          <part.EntryDialogs request={request} key={request.name} />
        </RegisterTexts>
      </EntryTexts>
    )
  },
  more: async (locale) => {
    const [{ MoreDialogs }, texts] = await Promise.all([import('./MoreDialogs.tsx'), popupTexts(locale, 'popups')])
    return (request) => (
      <MoreTexts value={texts}>
        <MoreDialogs request={request} onClose={closeDialog} />
      </MoreTexts>
    )
  },
} satisfies Readonly<Record<string, (locale: Locale) => Promise<Draw>>>
