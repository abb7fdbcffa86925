import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Permission } from '#api/staff-permissions.ts'
import { formatDateTime } from '#i18n/format.ts'
import { initials } from '#i18n/initials.ts'
import { bcp47, dateTag, type Locale } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { $queues } from '#stores/staff-queues.ts'
import { $staff, signOut } from '#stores/staff-session.ts'
import { keyNames } from '#ui/keys.ts'
import { $place } from './place.ts'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** A page of the console in its menu. */
export interface MenuEntry {
  readonly path: string
  readonly text: string
  /** Class of its icon. */
  readonly icon: string
  /** Who lacks it does not see the page. */
  readonly permission?: Permission | undefined
}

export interface MenuGroup {
  readonly name: string
  readonly entries: readonly MenuEntry[]
}

/** The groups and pages that somebody may open. */
export const allowed = (menu: readonly MenuGroup[], permissions: readonly Permission[]): readonly MenuGroup[] =>
  menu
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
    }))
    .filter(({ entries }) => entries.length > 0)

export function Mark({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 97 32" width="97" height="32" fill="currentColor" role="img" aria-label={label}>
      <use href="#logo" />
    </svg>
  )
}

interface MenuProps {
  readonly menu: readonly MenuGroup[]
  readonly onGo?: () => void
}

function Count({ path }: { readonly path: string }) {
  const { many } = useWords()
  const queue = useStore($queues, { ssr: 'initial' })[path]
  if (queue === undefined || queue.waiting === 0) return null
  return (
    <span className={queue.late ? 'n n--late' : 'n'}>
      <span aria-hidden="true">{queue.waiting}</span>
      <span className="sr">{many('waiting', queue.waiting)}</span>
    </span>
  )
}

function Menu({ menu, onGo }: MenuProps) {
  const { say } = useWords()
  const { path: here } = useStore($place, { ssr: 'initial' })
  return (
    <nav className="cnav" aria-label={say('menu')}>
      {menu.map(({ name, entries }, at) => (
        <div key={name}>
          {at > 0 && <p className="cnav__h">{name}</p>}
          {entries.map(({ path, text, icon }) => (
            <To
              key={path}
              to={path}
              className={path === here ? 'is-on' : ''}
              current={path === here}
              {...(onGo && { onGo })}
            >
              <span className={`i ${icon}`} aria-hidden="true" />
              <span>{text}</span>
              <Count path={path} />
            </To>
          ))}
        </div>
      ))}
    </nav>
  )
}

const tickMs = 1_000

function Clock() {
  const { locale } = useWords()
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  if (now === undefined) return <span className="chdr__time" />
  const zone = new Intl.DateTimeFormat(dateTag(locale), { timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <span className="chdr__time">
      <b className="num">{formatDateTime(now.toISOString())}</b>
      <span>
        {Intl.DateTimeFormat().resolvedOptions().timeZone}, {zone}
      </span>
    </span>
  )
}

function Languages({ locale }: { readonly locale: Locale }) {
  const { say, href } = useWords()
  const names = Object.entries(localeNames) as [Locale, string][]
  return (
    <details className="clang">
      <summary className="icon-btn icon-btn--sm" aria-label={say('language')}>
        <span className="i i-ph-globe" aria-hidden="true" />
      </summary>
      <nav className="pop" aria-label={say('language')}>
        {names.map(([other, name]) => (
          <a
            key={other}
            className="pop__item"
            href={href('/operator')}
            lang={bcp47[other]}
            hrefLang={bcp47[other]}
            data-language={other}
            aria-current={other === locale ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </details>
  )
}

function Theme() {
  const { say } = useWords()
  return (
    <button type="button" className="icon-btn icon-btn--sm" data-theme-switch aria-label={say('theme')}>
      <span className="i i-ph-moon" aria-hidden="true" />
    </button>
  )
}

/** Language and theme, on the cloth of the log-in too. */
export function Choices() {
  const { locale } = useWords()
  return (
    <>
      <Languages locale={locale} />
      <Theme />
    </>
  )
}

function Person() {
  const { say, word, explain } = useWords()
  const { me } = useStore($staff)
  const leave = () => signOut().catch((thrown: unknown) => tell('bad', explain(thrown)))
  if (me === undefined) return null
  return (
    <>
      <To to="/operator/account" className="who">
        <span className="sr">{say('pages.account')}</span>
        <span className="avatar" aria-hidden="true">
          {initials(me.account)}
        </span>
        <span className="who__text only-desk">
          <b className="clip">{me.account}</b>
          <small className="brass">{word(`roles.${me.role}`)}</small>
        </span>
      </To>
      <button type="button" className="icon-btn icon-btn--sm" aria-label={say('signOut')} onClick={() => void leave()}>
        <span className="i i-ph-sign-out" aria-hidden="true" />
      </button>
    </>
  )
}

function Drawer({ menu, onClose }: { readonly menu: readonly MenuGroup[]; readonly onClose: () => void }) {
  const { say } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="cdrawer" aria-label={say('menu')} onCancel={onClose}>
      <div className="cside__top spread">
        <span className="logo">
          <Mark label={say('title')} />
        </span>
        <button type="button" className="icon-btn" aria-label={say('close')} onClick={onClose}>
          <span className="i i-ph-x" aria-hidden="true" />
        </button>
      </div>
      <Menu menu={menu} onGo={onClose} />
    </dialog>
  )
}

/** What the phone's bar holds for whom it is allowed, before other pages of the menu. */
const firstInBar = ['/operator', '/operator/deposits', '/operator/withdrawals', '/operator/members']

/** The pages of the phone's bar: those that staff open most, then the menu's in its order. */
const barPages = (menu: readonly MenuGroup[]): readonly MenuEntry[] => {
  const entries = menu.flatMap((group) => group.entries)
  const first = firstInBar.flatMap((path) => entries.filter((entry) => entry.path === path))
  return [...first, ...entries.filter((entry) => !first.includes(entry))].slice(0, 4)
}

/** The phone's bar: four pages and the menu itself. */
function Bar({ menu, onMenu }: { readonly menu: readonly MenuGroup[]; readonly onMenu: () => void }) {
  const { say } = useWords()
  const { path: here } = useStore($place, { ssr: 'initial' })
  return (
    <nav className="cbar" aria-label={say('bar')}>
      {barPages(menu).map(({ path, text, icon }) => (
        <To key={path} to={path} className={path === here ? 'is-on' : ''} current={path === here}>
          <span className={`i ${icon}`} aria-hidden="true" />
          <span className="clip">{text}</span>
          <Count path={path} />
        </To>
      ))}
      <button type="button" onClick={onMenu}>
        <span className="i i-ph-list" aria-hidden="true" />
        <span>{say('menuShort')}</span>
      </button>
    </nav>
  )
}

export interface FrameProps {
  readonly menu: readonly MenuGroup[]
  readonly onFind: () => void
  readonly children: ReactNode
}

/** Side menu, header and the page. */
export function Frame({ menu, onFind, children }: FrameProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="con">
      <aside className="cside" aria-label={say('title')}>
        <div className="cside__top">
          <span className="logo">
            <Mark label={say('title')} />
          </span>
          <span className="status status--brass">{say('operator')}</span>
        </div>
        <Menu menu={menu} />
      </aside>
      <div className="con__page">
        <header className="chdr">
          <button type="button" className="icon-btn only-mob" aria-label={say('menu')} onClick={() => setOpen(true)}>
            <span className="i i-ph-list" aria-hidden="true" />
          </button>
          <button type="button" className="chdr__find" onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
            <span className="i i-ph-magnifying-glass" aria-hidden="true" />
            <span className="clip">{say('find')}</span>
            <span className="end" aria-hidden="true">
              <kbd className="kbd">{keyNames.ctrl}</kbd>
              <kbd className="kbd">K</kbd>
            </span>
          </button>
          <div className="chdr__end">
            <Clock />
            <Choices />
            <Person />
          </div>
        </header>
        <main className="cmain" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Bar menu={menu} onMenu={() => setOpen(true)} />
      {isOpen && <Drawer menu={menu} onClose={() => setOpen(false)} />}
    </div>
  )
}
