import { createContext, useContext } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { PopupMessages } from './messages.ts'

export interface PopupContext {
  readonly locale: Locale
  readonly messages: PopupMessages
}

export const PopupTexts = createContext<PopupContext | undefined>(undefined)

/** Language and texts of the pop-up that is drawn. */
export function usePopup(): PopupContext {
  const context = useContext(PopupTexts)
  if (!context) throw new Error('A pop-up is drawn outside of its host.')
  return context
}
