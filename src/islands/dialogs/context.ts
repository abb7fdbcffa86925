import { createContext, useContext } from 'react'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locale.ts'
import type { PopupMessages } from './messages.ts'

export interface PopupContext {
  readonly locale: Locale
  readonly messages: PopupMessages
}

export const PopupTexts = createContext<PopupContext | undefined>(undefined)
/** The namespaces that a pop-up has named, by their names. */
export const OwnTexts = createContext<Partial<Catalogue>>({})

/** The texts of a namespace that the pop-up has named. */
export function useTexts<N extends keyof Catalogue>(name: N): Catalogue[N] {
  const texts = useContext(OwnTexts)[name]
  if (!texts) throw new Error(`A pop-up reads ${name} without naming it.`)
  return texts
}

/** Language and texts of the rendered pop-up. */
export function usePopup(): PopupContext {
  const given = useContext(PopupTexts)
  if (!given) throw new Error('A pop-up is drawn outside of its host.')
  return given
}
