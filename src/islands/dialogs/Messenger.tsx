import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'
import { $toasts, dismissToast, type Toast, toastMs } from '#stores/toasts.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { usePopup } from './context.ts'
import { errorSentence, popupTexts } from './messages.ts'

/** The text of a message in the namespace `toasts`; nothing for keys of `errors`. */
function ownText(own: object, { key, params, money }: Toast, locale: Locale): string | undefined {
  const text = t(own as Messages, key, { ...params, ...(money && { amount: formatMoney(...money, locale) }) })
  return text === key ? undefined : text
}

/** The texts of a namespace, lazy-loaded; `without` replaces them offline. */
function useTexts(name: 'toasts' | 'errors', wanted: boolean, without: object): object | undefined {
  const { locale } = usePopup()
  const [texts, setTexts] = useState<object>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in is the same text in each drawing
  useEffect(() => {
    if (wanted) popupTexts(locale, name).then(setTexts, () => setTexts(without))
  }, [wanted, locale, name])
  return texts
}

/** The short messages at the edge of the page. */
export function Messenger() {
  const { messages, locale } = usePopup()
  const toasts = useStore($toasts)
  const own = useTexts('toasts', true, {})
  const hasErrors = own !== undefined && toasts.some((toast) => ownText(own, toast, locale) === undefined)
  // The message about a network failure must not need the network.
  const errors = useTexts('errors', hasErrors, { unknown_error: messages.common.failed })
  // Screen readers announce changes of a live region, not its initial content.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const shown = (isThere ? toasts : []).flatMap((toast) => {
    const text = (own && ownText(own, toast, locale)) ?? (errors && errorSentence(errors, toast.key, toast.params))
    return text === undefined ? [] : [{ ...toast, text }]
  })
  // A message stays for its time from when it can be read: its texts may come late.
  const newest = shown.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => dismissToast(newest), toastMs)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <Toasts
      label={t(messages.common, 'messages')}
      closeLabel={t(messages.common, 'close')}
      toasts={shown}
      onDismiss={dismissToast}
    />
  )
}
