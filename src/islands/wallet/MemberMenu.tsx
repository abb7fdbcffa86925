import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { Avatar } from '#islands/own/Avatar.tsx'
import { $session } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'
import type { ItemsProps } from './MenuItems.tsx'

const loadItems = () => import('./MenuItems.tsx')
/** The menu's content is lazy-loaded on the first opening. Offline a message says why there is none. */
const MenuItems = lazy<ComponentType<ItemsProps>>(() =>
  loadItems().then(
    (loaded) => ({ default: loaded.MenuItems }),
    () => {
      toastFailure('network')
      return { default: () => null }
    },
  ),
)

/** Avatar button and menu of the header. Escape, a click outside and the last choice close it. */
export function MemberMenu({ messages, locale }: Pick<ItemsProps, 'messages' | 'locale'>) {
  const { member } = useStore($session, { ssr: 'initial' })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
        <Suspense>
          <MenuItems
            messages={messages}
            member={member}
            locale={locale}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
