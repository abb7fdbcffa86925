import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'
import { $dialog, closeDialog, type DialogRequest } from '#stores/dialog.ts'
import { $toasts, dismissToast, type Toast, toastMs } from '#stores/toasts.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { PopupTexts, usePopup } from './context.ts'
import { errorSentence, popupMessages } from './messages.ts'
import { popupStyles } from './styles.ts'

const parts = {
  login: () => import('./LoginDialog.tsx'),
  register: () => import('./RegisterDialog.tsx'),
  more: () => import('./MoreDialogs.tsx'),
}
const LoginDialog = lazy(parts.login)
const RegisterDialog = lazy(parts.register)
const MoreDialogs = lazy(parts.more)

function CurrentDialog({ request }: { readonly request: DialogRequest }) {
  switch (request.name) {
    case 'login':
      return <LoginDialog intention={request.intention} />
    case 'register':
      return <RegisterDialog intention={request.intention} />
    default:
      return <MoreDialogs request={request} onClose={closeDialog} />
  }
}

function Messenger() {
  const { messages } = usePopup()
  const toasts = useStore($toasts)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => dismissToast(newest), toastMs)
    return () => clearTimeout(timer)
  }, [newest])
  const words = ({ key, params }: Toast) => {
    const own = t(messages.common as Messages, `toasts.${key}`, params)
    return own === `toasts.${key}` ? errorSentence(messages.errors, key, params) : own
  }
  return (
    <Toasts
      label={t(messages.common, 'messages')}
      closeLabel={t(messages.common, 'close')}
      toasts={toasts.map((toast) => ({ ...toast, text: words(toast) }))}
      onDismiss={dismissToast}
    />
  )
}

function Popups() {
  const request = useStore($dialog)
  return (
    <>
      <Suspense>{request && <CurrentDialog request={request} />}</Suspense>
      <Messenger />
    </>
  )
}

let mounted: Promise<void> | undefined

async function mountOnce(locale: Locale): Promise<void> {
  const [messages] = await Promise.all([popupMessages(locale), popupStyles()])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <PopupTexts value={{ locale, messages }}>
      <Popups />
    </PopupTexts>,
  )
}

/** Draws whatever `$dialog` and `$toasts` hold, from now on. */
export function mount(locale: Locale): Promise<void> {
  mounted ??= mountOnce(locale).catch((thrown: unknown) => {
    mounted = undefined
    throw thrown
  })
  return mounted
}

/** Brings texts and the log-in form, which most pop-ups turn out to be. */
export function preload(locale: Locale): void {
  void popupMessages(locale).catch(() => undefined)
  void popupStyles()
  void parts.login().catch(() => undefined)
}
