import { useStore } from '@nanostores/react'
import { $session } from '#stores/session.ts'
import { Avatar } from './Avatar.tsx'
import { copyId } from './copy-id.ts'
import type { WalletMessages } from './HeaderMember.tsx'

/** Who is signed in, with the way out: the top of the account page where the header has no room for it. */
export function AccountHead({ messages }: { readonly messages: WalletMessages }) {
  const { member } = useStore($session, { ssr: 'initial' })
  return (
    <section className="account only-member only-mob" aria-label={messages.account}>
      <Avatar member={member} large />
      <div className="min-w-0 flex-1">
        <b className="clip block text-[16px]">{member?.nickname}</b>
        {member && (
          <span className="faint flex items-center text-[13px]">
            ID {member.id}
            <button
              type="button"
              className="icon-btn icon-btn--sm"
              aria-label={messages.copyId}
              onClick={() => void copyId(member.id)}
            >
              <span className="i i-ph-copy" aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      {member?.hasVip && <span className="status status--brass">{member.vipLabelName}</span>}
      <button type="button" className="icon-btn" data-action="logout" aria-label={messages.signOut}>
        <span className="i i-ph-sign-out" aria-hidden="true" />
      </button>
    </section>
  )
}
