import { useStore } from '@nanostores/react'
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Member } from '#api/access.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { Avatar } from '#islands/own/Avatar.tsx'
import { copyId } from '#islands/own/copy-id.ts'
import { $kind } from '#stores/session.ts'
import { $unread } from '#stores/unread.ts'
import { rovingIndex } from '#ui/roving-index.ts'
import type { WalletMessages } from './HeaderMember.tsx'

export interface ItemsProps {
  readonly messages: WalletMessages
  readonly member: Member
  readonly locale: Locale
  /** Opens the menu, and has the focus again when it is closed. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** What an entry of the menu is beside its words. */
const item = { role: 'menuitem', tabIndex: -1, className: 'pop__item' } as const

/** A click outside, and the keys of a menu. */
function useMenu({ button, onClose }: Pick<ItemsProps, 'button' | 'onClose'>) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !button.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [button, onClose])
  const done = () => {
    onClose()
    button.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return done()
    if (event.key === 'Tab') return onClose()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const next = rovingIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return { menu, done, onKey }
}

/** The member's menu; its first entry has the focus. */
export function MenuItems({ messages, member, locale, ...closing }: ItemsProps) {
  const unread = useStore($unread)
  const isAgent = useStore($kind) === 'agent'
  const { menu, done, onKey } = useMenu(closing)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div ref={menu} className="pop memenu" role="menu" aria-label={messages.account} tabIndex={-1} onKeyDown={onKey}>
      <div className="memenu__id" role="none">
        <Avatar member={member} />
        <span className="min-w-0">
          <b className="clip block">{member.nickname}</b>
          <span className="faint flex items-center gap-1 text-[12px]">ID {member.id}</span>
        </span>
        {member.hasVip && <span className="status status--brass ml-auto">{member.vipLabelName}</span>}
      </div>
      <button ref={first} type="button" {...item} onClick={() => void copyId(member.id)}>
        <span className="i i-ph-copy" aria-hidden="true" />
        {messages.copyId}
      </button>
      {ACCOUNT_MENU.map(({ path, icon, key, only, badge }) =>
        only === 'agent' && !isAgent ? null : (
          <Fragment key={path}>
            <a {...item} href={localePath(locale, path)}>
              <span className={`i ${icon}`} aria-hidden="true" />
              {messages[key]}
              {badge && unread > 0 && <span className="count ml-auto">{unread}</span>}
            </a>
            {only === 'agent' && (
              <button type="button" {...item} data-action="contract" onClick={done}>
                <span className="i i-ph-file-text" aria-hidden="true" />
                {messages.contracts}
              </button>
            )}
          </Fragment>
        ),
      )}
      <button type="button" {...item} data-action="service" onClick={done}>
        <span className="i i-ph-headset" aria-hidden="true" />
        {messages.service}
      </button>
      <hr className="side__hr" />
      <button type="button" {...item} data-action="logout" onClick={done}>
        <span className="i i-ph-sign-out" aria-hidden="true" />
        {messages.signOut}
      </button>
    </div>
  )
}
