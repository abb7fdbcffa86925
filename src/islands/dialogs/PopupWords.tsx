import type { ReactNode } from 'react'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locale.ts'
import { OwnTexts, PopupTexts } from './context.ts'

export interface PopupWordsProps {
  readonly locale: Locale
  readonly texts: Pick<Catalogue, 'access' | 'common' | 'entry' | 'register'>
  readonly children: ReactNode
}

/** The words of the pop-ups for a page that draws parts of them itself; it hands them over. */
export function PopupWords({ locale, texts, children }: PopupWordsProps) {
  const { access, common, entry, register } = texts
  return (
    <PopupTexts value={{ locale, messages: { access, common } }}>
      <OwnTexts value={{ entry, register }}>{children}</OwnTexts>
    </PopupTexts>
  )
}
