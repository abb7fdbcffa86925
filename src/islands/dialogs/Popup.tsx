import type { ReactNode } from 'react'
import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MoreTexts, TalkTexts, useGiven, usePopup } from './context.ts'
import { FailureAlert } from './FailureAlert.tsx'
import type { PopupNamespaces } from './messages.ts'

export interface Closing {
  readonly onClose: () => void
}

/** Looks up a text of the pop-ups about accounts, games and customer service. */
export function useWords() {
  const texts = useGiven(MoreTexts)
  return (key: MessageKey<PopupNamespaces['popups']>, params?: MessageParams) => t(texts, key, params)
}

/** The texts of notices and chat. */
export const useTalkTexts = () => useGiven(TalkTexts)

/** Looks up a text of notices and chat. */
export function useTalk() {
  const texts = useTalkTexts()
  return (key: MessageKey<PopupNamespaces['talk']>, params?: MessageParams) => t(texts, key, params)
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
