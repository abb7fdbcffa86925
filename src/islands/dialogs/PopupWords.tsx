import type { ReactNode } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { EntryTexts, PopupTexts, RegisterTexts } from './context.ts'
import type { PopupNamespaces } from './messages.ts'

export interface PopupWordsProps {
  readonly locale: Locale
  readonly texts: Pick<PopupNamespaces, 'access' | 'common' | 'entry' | 'register'>
  readonly children: ReactNode
}

/** The words of the pop-ups for a page that draws parts of them itself; it hands them over. */
export function PopupWords({ locale, texts, children }: PopupWordsProps) {
  const { access, common, entry, register } = texts
  return (
    <PopupTexts value={{ locale, messages: { access, common } }}>
      <EntryTexts value={entry}>
        <RegisterTexts value={register}>{children}</RegisterTexts>
      </EntryTexts>
    </PopupTexts>
  )
}
