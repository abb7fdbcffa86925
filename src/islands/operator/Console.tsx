import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { followDesk } from '#stores/staff-desk.ts'
import { $staff, forget, may, openStaff, stay } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { allowed, Choices, Frame, Mark, type MenuGroup } from './Frame.tsx'
import { LogIn } from './LogIn.tsx'
import { ConsolePalette } from './Palette.tsx'
import { pages } from './pages.tsx'
import { $place, followPlace } from './place.ts'
import { $told, dismiss } from './tell.ts'
import { useWatch } from './use-watch.ts'
import { type ConsoleTexts, Texts, useWords } from './words.ts'

function Head() {
  const { say } = useWords()
  return (
    <header className="sys__head spread">
      <span className="logo">
        <Mark label={say('title')} />
      </span>
      <div className="cluster">
        <Choices />
      </div>
    </header>
  )
}

function Messages() {
  const { say } = useWords()
  const toasts = useStore($told, { ssr: 'initial' })
  return <Toasts label={say('news')} closeLabel={say('close')} toasts={toasts} onDismiss={dismiss} />
}

function Ending() {
  const { say } = useWords()
  const ending = useWatch()
  if (ending === undefined) return null
  return (
    <div className="ending alert alert--warn" role="alert">
      <span className="i i-ph-clock" aria-hidden="true" />
      <span>{say(ending === 'idle' ? 'ending.idle' : 'ending.day')}</span>
      {ending === 'idle' && (
        <Button size="sm" onClick={() => void stay()}>
          {say('ending.stay')}
        </Button>
      )}
    </div>
  )
}

/** A page that the person may not open says which permission it needs. */
function Page({ menu }: { readonly menu: readonly MenuGroup[] }) {
  const { say, word } = useWords()
  const { path, turn } = useStore($place, { ssr: 'initial' })
  const { me } = useStore($staff)
  const entry = menu.flatMap(({ entries }) => entries).find((one) => one.path === path)
  const Shown = pages[path]
  const title = entry?.text ?? ''
  useEffect(() => {
    if (title !== '') document.title = `${title} · ${say('title')}`
  }, [title, say])
  const mine = allowed(menu, me?.permissions ?? [])
  if (Shown === undefined || entry === undefined) return null
  const { permission } = entry
  if (permission !== undefined && !me?.permissions.includes(permission))
    return (
      <section className="panel empty">
        <h1 className="panel__title">{title}</h1>
        <p>
          {say('lacksPermission', {
            permission: word(`permissions.${permission.replace('.', '_')}`),
            name: permission,
          })}
        </p>
      </section>
    )
  return (
    <Suspense fallback={<div className="skel h-60" aria-busy="true" />}>
      <Shown key={`${path} ${turn}`} menu={mine} />
    </Suspense>
  )
}

function Work({ menu }: { readonly menu: readonly MenuGroup[] }) {
  const { status, me } = useStore($staff)
  const [isFinding, setFinding] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setFinding(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const account = status === 'in' && may('support.read') ? me?.account : undefined
  useEffect(() => (account === undefined ? undefined : followDesk()), [account])
  const mine = allowed(menu, me?.permissions ?? [])
  const isLapsed = status === 'lapsed'
  return (
    <>
      {isLapsed && <LogIn lapsed={me?.account} head={<Head />} onLeave={forget} />}
      {/* Hidden, not gone: what was typed is there after the log-in. */}
      <div hidden={isLapsed}>
        <Frame menu={mine} onFind={() => setFinding(true)}>
          <Ending />
          <Page menu={menu} />
        </Frame>
        {isFinding && !isLapsed && <ConsolePalette menu={mine} onClose={() => setFinding(false)} />}
      </div>
    </>
  )
}

function Inside({ menu }: { readonly menu: readonly MenuGroup[] }) {
  const { lists } = useWords()
  const { status } = useStore($staff, { ssr: 'initial' })
  useEffect(() => {
    void openStaff()
    return followPlace()
  }, [])
  if (status === 'opening')
    return (
      <div className="felt sys clogin" aria-busy="true">
        <Head />
        <main className="sys__body" id="main">
          <p className="sr" role="status">
            {lists.loading}
          </p>
        </main>
        <div className="sys__foot" />
      </div>
    )
  if (status === 'out') return <LogIn head={<Head />} />
  return <Work menu={menu} />
}

export interface ConsoleProps extends ConsoleTexts {
  readonly menu: readonly MenuGroup[]
}

/** The operator's console: log-in, frame and the page of the address. */
export function Console({ menu, ...texts }: ConsoleProps) {
  return (
    <Texts value={texts}>
      <Inside menu={menu} />
      <Messages />
    </Texts>
  )
}
