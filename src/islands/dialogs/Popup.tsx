import type { ReactNode } from 'react'
import type { Catalogue } from '#i18n/catalogue.ts'
import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { usePopup, useTexts } from './context.ts'
import { FailureAlert } from './FailureAlert.tsx'

export interface Closing {
  readonly onClose: () => void
}

/** Looks up a text of the pop-ups about accounts, games and customer service. */
export function useWords() {
  const texts = useTexts('popups')
  return (key: MessageKey<Catalogue['popups']>, params?: MessageParams) => t(texts, key, params)
}

/** The texts of notices and chat. */
export const useTalkTexts = () => useTexts('talk')

/** Looks up a text of notices and chat. */
export function useTalk() {
  const texts = useTalkTexts()
  return (key: MessageKey<Catalogue['talk']>, params?: MessageParams) => t(texts, key, params)
}

/** A pop-up with its close button. */
export function Popup(
  props: {
    readonly title: string
    readonly children: ReactNode
    readonly foot?: ReactNode
    readonly wide?: boolean
  } & Closing,
) {
  const { messages } = usePopup()
  return <Dialog {...props} closeLabel={t(messages.common, 'close')} />
}

/** Why something that was asked for did not come, and another try. */
export function Failed({ thrown, again }: { readonly thrown: unknown; readonly again: () => void }) {
  const { messages } = usePopup()
  return (
    <>
      <FailureAlert thrown={thrown} />
      <Button block onClick={again}>
        {t(messages.common, 'retry')}
      </Button>
    </>
  )
}
