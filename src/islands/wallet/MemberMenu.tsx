import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Member } from '#api/access.ts'
import { $session } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { rovingIndex } from '#ui/Tabs.tsx'
import type { WalletMessages } from './HeaderMember.tsx'

/** The first letters of a name, for the avatar. */
export const initials = (name: string) => [...name].slice(0, 2).join('').toUpperCase()

export async function copyId(id: string) {
  try {
    await navigator.clipboard.writeText(id)
    toast('ok', 'idCopied')
  } catch {
    toast('bad', 'copyFailed')
  }
}

interface ItemsProps {
  readonly messages: WalletMessages
  readonly member: Member
  readonly records: string
  readonly onDone: () => void
}

/** What an entry of the menu is beside its words. */
const item = { role: 'menuitem', tabIndex: -1, className: 'pop__item' } as const

function Items({ messages, member, records, onDone }: ItemsProps) {
  return (
    <>
      <div className="memenu__id" role="none">
        <span className="avatar" aria-hidden="true">
          {initials(member.nickname)}
        </span>
        <span className="min-w-0">
          <b className="clip block">{member.nickname}</b>
          <span className="faint flex items-center gap-1 text-[12px]">ID {member.id}</span>
        </span>
        {member.hasVip && <span className="status status--brass ml-auto">{member.vipLabelName}</span>}
      </div>
      <button type="button" {...item} onClick={() => void copyId(member.id)}>
        <span className="i i-ph-copy" aria-hidden="true" />
        {messages.copyId}
      </button>
      <a {...item} href={records}>
        <span className="i i-ph-receipt" aria-hidden="true" />
        {messages.records}
      </a>
      <button type="button" {...item} data-action="notice" onClick={onDone}>
        <span className="i i-ph-info" aria-hidden="true" />
        {messages.notices}
      </button>
      <button type="button" {...item} data-action="service" onClick={onDone}>
        <span className="i i-ph-headset" aria-hidden="true" />
        {messages.service}
      </button>
      <hr className="side__hr" />
      <button type="button" {...item} data-action="logout" onClick={onDone}>
        <span className="i i-ph-sign-out" aria-hidden="true" />
        {messages.signOut}
      </button>
    </>
  )
}

/** Opening and closing, and the keys of a menu. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (!open) return
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
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
  return { open, setOpen, button, menu, onKey }
}

/** Avatar button and menu of the header. Escape, a click outside and the last choice close it. */
export function MemberMenu({ messages, records }: { readonly messages: WalletMessages; readonly records: string }) {
  const { member } = useStore($session, { ssr: 'initial' })
  const { open, setOpen, button, menu, onKey } = useMenu()
  return (
    <>
      <button
        ref={button}
        type="button"
        className="me only-member only-desk"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={messages.account}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar" aria-hidden="true">
          {initials(member?.nickname ?? '')}
        </span>
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
          <Items messages={messages} member={member} records={records} onDone={() => setOpen(false)} />
        </div>
      )}
    </>
  )
}
