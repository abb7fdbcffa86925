import { useStore } from '@nanostores/react'
import { formatDateTime } from '#i18n/format.ts'
import { Avatar } from '#islands/own/Avatar.tsx'
import { copyId } from '#islands/own/copy-id.ts'
import { $session } from '#stores/session.ts'
import type { HubMessages, WalletMessages } from './Hub.tsx'

/** Who is signed in, and where that can be changed. */
export function Identity(props: {
  readonly wallet: WalletMessages
  /** The page of the account's safety and profile, with its name. */
  readonly safety: { readonly page: string; readonly text: string }
}) {
  const { wallet, safety } = props
  const { member } = useStore($session, { ssr: 'initial' })
  return (
    <div className="idrow">
      <Avatar member={member} large />
      <div className="min-w-0 flex-1">
        <b className="clip block">{member?.nickname ?? <span className="skel inline-block h-4 w-30" />}</b>
        <span className="idrow__id num">
          {member ? `ID ${member.id}` : <span className="skel inline-block h-3 w-24" />}
          {member && (
            <button
              type="button"
              className="icon-btn icon-btn--sm"
              aria-label={wallet.copyId}
              onClick={() => void copyId(member.id)}
            >
              <span className="i i-ph-copy" aria-hidden="true" />
            </button>
          )}
        </span>
      </div>
      <a className="icon-btn" href={safety.page}>
        <span className="i i-ph-shield-check-duotone" aria-hidden="true" />
        <span className="sr">{safety.text}</span>
      </a>
    </div>
  )
}

/** What the account is called, and since when it is there. */
export function Facts({ messages }: { readonly messages: HubMessages }) {
  const { member } = useStore($session, { ssr: 'initial' })
  return (
    <dl className="facts">
      <div>
        <dt>{messages.account}</dt>
        <dd className="clip">{member?.account ?? <span className="skel inline-block h-3 w-20" />}</dd>
      </div>
      <div>
        <dt>{messages.since}</dt>
        <dd className="num">
          {member ? formatDateTime(member.since).slice(0, 10) : <span className="skel inline-block h-3 w-20" />}
        </dd>
      </div>
    </dl>
  )
}
