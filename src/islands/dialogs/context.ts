import { type Context, createContext, useContext } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { PopupMessages, PopupNamespaces } from './messages.ts'

export interface PopupContext {
  readonly locale: Locale
  readonly messages: PopupMessages
}

export const PopupTexts = createContext<PopupContext | undefined>(undefined)
export const RegisterTexts = createContext<PopupNamespaces['register'] | undefined>(undefined)
export const EntryTexts = createContext<PopupNamespaces['entry'] | undefined>(undefined)
export const TalkTexts = createContext<PopupNamespaces['talk'] | undefined>(undefined)
export const DepositTexts = createContext<PopupNamespaces['deposit'] | undefined>(undefined)
export const OrderTexts = createContext<PopupNamespaces['deposit-order'] | undefined>(undefined)
export const MoreTexts = createContext<PopupNamespaces['popups'] | undefined>(undefined)

/** What a pop-up's host has put into a context. */
export function useGiven<T>(context: Context<T | undefined>): T {
  const given = useContext(context)
  if (!given) throw new Error('A pop-up is drawn outside of its host.')
  return given
}

/** Language and texts of the rendered pop-up. */
export const usePopup = (): PopupContext => useGiven(PopupTexts)
