import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#i18n/locale.ts'
import { loadRegisterForm, type RegisterForm } from '#stores/access.ts'
import { $dialog, closeDialog, type DialogRequest } from '#stores/dialog.ts'
import { $toasts, toastFailure } from '#stores/toasts.ts'
import { popupStyles } from '#ui/popup-styles.ts'
import { EntryTexts, PopupTexts, usePopup } from './context.ts'
import { popupMessages } from './messages.ts'

type Draw = (request: DialogRequest) => ReactNode
type Kind = 'login' | 'register' | 'entry' | 'more'

const kinds: Partial<Readonly<Record<DialogRequest['name'], Kind>>> = {
  login: 'login',
  register: 'register',
  forgot: 'entry',
  'change-password': 'entry',
  'second-step': 'entry',
}
const kindOf = ({ name }: DialogRequest): Kind => kinds[name] ?? 'more'
const intentionOf = (request: DialogRequest) => ('intention' in request ? request.intention : undefined)

/** How long the log-in waits for what the operator has switched on; then it opens with what everybody has. */
const settingsMs = 1_500

const knownSoon = (): Promise<RegisterForm | undefined> =>
  Promise.race([
    loadRegisterForm().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, settingsMs, undefined)),
  ])

const otherParts = () => import('./parts.tsx')

async function loginPart(locale: Locale): Promise<Draw> {
  const [{ LoginDialog }, settings] = await Promise.all([import('./LoginDialog.tsx'), knownSoon()])
  const { sms, facebook, google } = settings?.login ?? {}
  const ways = sms || facebook || google ? await (await otherParts()).loginWays(locale) : undefined
  return (request) => (
    <EntryTexts value={ways?.texts}>
      <LoginDialog
        intention={intentionOf(request)}
        failure={'failure' in request ? request.failure : undefined}
        settings={settings}
        ways={ways?.part}
      />
    </EntryTexts>
  )
}

/** The log-in dialog is bundled here; the other dialogs are lazy-loaded. */
const partOf = async (kind: Kind, locale: Locale): Promise<Draw> =>
  kind === 'login' ? loginPart(locale) : (await otherParts()).parts[kind](locale)

function CurrentDialog({ request }: { readonly request: DialogRequest }) {
  const { locale } = usePopup()
  const [part, setPart] = useState<{ readonly kind: Kind; readonly draw: Draw }>()
  const kind = kindOf(request)
  useEffect(() => {
    let wanted = true
    partOf(kind, locale).then(
      (draw) => wanted && setPart({ kind, draw }),
      () => {
        closeDialog()
        toastFailure('network')
      },
    )
    return () => {
      wanted = false
    }
  }, [kind, locale])
  return part?.kind === kind ? part.draw(request) : null
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
      {request && <CurrentDialog request={request} />}
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
  void loginPart(locale).catch(() => undefined)
}
