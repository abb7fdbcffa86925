import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Messages, t } from '#i18n/t.ts'
import { $toasts, dismissToast, type Toast, toastMs } from '#stores/toasts.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { usePopup } from './context.ts'
import { errorSentence, popupTexts } from './messages.ts'

/** The text of a message that is no error; those come with every page that shows messages. */
function ownText(common: object, { key, params }: Toast): string | undefined {
  const text = t(common as Messages, `toasts.${key}`, params)
  return text === `toasts.${key}` ? undefined : text
}

/** Sentences of errors, once one of the messages is an error. */
function useErrors(wanted: boolean): object | undefined {
  const { locale, messages } = usePopup()
  const [errors, setErrors] = useState<object>()
  useEffect(() => {
    if (!wanted) return
    // The network's own failure has to be told without the network.
    popupTexts(locale, 'errors').then(setErrors, () => setErrors({ unknown_error: messages.common.failed }))
  }, [wanted, locale, messages])
  return errors
}

/** The short messages at the edge of the page. */
export function Messenger() {
  const { messages } = usePopup()
  const toasts = useStore($toasts)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => dismissToast(newest), toastMs)
    return () => clearTimeout(timer)
  }, [newest])
  const errors = useErrors(toasts.some((toast) => ownText(messages.common, toast) === undefined))
  // Readers hear what comes into a region, not what a region comes with.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const shown = (isThere ? toasts : []).flatMap((toast) => {
    const text = ownText(messages.common, toast) ?? (errors && errorSentence(errors, toast.key, toast.params))
    return text === undefined ? [] : [{ ...toast, text }]
  })
  return (
    <Toasts
      label={t(messages.common, 'messages')}
      closeLabel={t(messages.common, 'close')}
      toasts={shown}
      onDismiss={dismissToast}
    />
  )
}
