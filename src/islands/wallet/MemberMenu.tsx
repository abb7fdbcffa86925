import { useStore } from '@nanostores/react'
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { $session } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'
import { rovingIndex } from '#ui/roving-index.ts'
import { Avatar } from './Avatar.tsx'
import type { ItemsProps } from './MenuItems.tsx'

const loadItems = () => import('./MenuItems.tsx')
/** What only an open menu needs comes with the first opening. Without the network the menu stays empty and says why. */
const MenuItems = lazy<ComponentType<ItemsProps>>(() =>
  loadItems().then(
    (loaded) => ({ default: loaded.MenuItems }),
    () => {
      toastFailure('network')
      return { default: () => null }
    },
  ),
)

/** Opening and closing, and the keys of a menu. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      const target = event.target as Node
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Tab') return setOpen(false)
    const all = items()
    const next = rovingIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return { open, setOpen, close, button, menu, onKey }
}

/** Avatar button and menu of the header. Escape, a click outside and the last choice close it. */
export function MemberMenu({ messages, ...pages }: Pick<ItemsProps, 'messages' | 'centre' | 'platform'>) {
  const { member } = useStore($session, { ssr: 'initial' })
  const { open, setOpen, close, button, menu, onKey } = useMenu()
  return (
    <>
      <button
        ref={button}
        type="button"
        className="me only-member only-desk"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadItems().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      >
        <Avatar member={member} />
        <span className="sr">{messages.account} </span>
        <span className="me__txt">
          <span className="me__name">{member?.nickname}</span>
          {member?.hasVip && <span className="me__vip">{member.vipLabelName}</span>}
        </span>
        <span className="i i-ph-caret-down faint" aria-hidden="true" />
      </button>
      {open && member && (
        <div
          ref={menu}
          className="pop memenu"
          role="menu"
          aria-label={messages.account}
          tabIndex={-1}
          onKeyDown={onKey}
        >
          <Suspense>
            <MenuItems messages={messages} member={member} {...pages} onDone={close} />
          </Suspense>
        </div>
      )}
    </>
  )
}
