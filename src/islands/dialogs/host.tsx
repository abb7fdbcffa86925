import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#i18n/locale.ts'
import { LoginDialog } from '#islands/access/LoginDialog.tsx'
import { $dialog, closeDialog, type DialogRequest } from '#stores/dialog.ts'
import { loadRegisterForm, type RegisterForm } from '#stores/register-form.ts'
import { $toasts, toastFailure } from '#stores/toasts.ts'
import { popupStyles } from '#ui/popup-styles.ts'
import { OwnTexts, PopupTexts, usePopup } from './context.ts'
import { popupMessages } from './messages.ts'

type Draw = (request: DialogRequest) => ReactNode
const intentionOf = (request: DialogRequest) => ('intention' in request ? request.intention : undefined)

/** How long the log-in waits for what the operator has switched on; then it opens with what everybody has. */
const settingsMs = 1_500

const knownSoon = (): Promise<RegisterForm | undefined> =>
  Promise.race([
    loadRegisterForm().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve as () => void, settingsMs)),
  ])

/** Where the others are is known with the first of them. */
const table = () => import('./table.tsx')

async function loginPart(locale: Locale, known: Promise<RegisterForm | undefined>): Promise<Draw> {
  const settings = await known
  const { sms, facebook, google } = settings?.login ?? {}
  const ways = sms || facebook || google ? await (await table()).loginWays(locale) : undefined
  return (request) => (
    <OwnTexts value={ways ? { entry: ways.texts } : {}}>
      <LoginDialog
        intention={intentionOf(request)}
        failure={'failure' in request ? request.failure : undefined}
        settings={settings}
        ways={ways?.part}
      />
    </OwnTexts>
  )
}

/** The log-in dialog is bundled here; the other dialogs are lazy-loaded. */
async function partOf(name: DialogRequest['name'], locale: Locale): Promise<Draw> {
  if (name === 'login') return loginPart(locale, knownSoon())
  const { OtherDialog } = await table()
  return (request) => <OtherDialog request={request} />
}

/** One pop-up; another one is another instance. */
function CurrentDialog({ request }: { readonly request: DialogRequest }) {
  const { locale } = usePopup()
  const [draw, setDraw] = useState<Draw>()
  const { name } = request
  useEffect(() => {
    const show = (part: Draw) => setDraw(() => part)
    partOf(name, locale).then(show, () => {
      closeDialog()
      toastFailure('network')
    })
    // What the operator has switched on is added to an open log-in when it comes late.
    if (name === 'login') loginPart(locale, loadRegisterForm()).then(show, () => undefined)
  }, [name, locale])
  return draw?.(request)
}

/** Toasts are lazy-loaded with the first one: most visits show none. */
function Messages() {
  const any = useStore($toasts).length > 0
  const [Messenger, setMessenger] = useState<ComponentType>()
  useEffect(() => {
    // Without the network the page's own line says so.
    if (any) void import('./Messenger.tsx').then((loaded) => setMessenger(() => loaded.Messenger))
  }, [any])
  return Messenger ? <Messenger /> : null
}

function Popups() {
  const request = useStore($dialog)
  return (
    <>
      {request && <CurrentDialog request={request} key={request.name} />}
      <Messages />
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
  void loginPart(locale, knownSoon()).catch(() => undefined)
}
