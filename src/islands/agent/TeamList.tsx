import type { MouseEvent, ReactNode } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Downline } from '#stores/team.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Agreed } from './Agreed.tsx'
import type { TeamMessages } from './TeamOverview.tsx'

export interface TeamListProps {
  readonly content: readonly Downline[]
  readonly messages: TeamMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  /** URL of the team below an account. */
  readonly href: (id: string) => string
  /** Goes down on this page; a link that is followed otherwise. */
  readonly onOpen?: (id: string) => void
  /** What can be done with a direct downline, at the end of its line. */
  readonly action?: ((one: Downline) => ReactNode) | undefined
  /** Whether the operator shows agents when single members logged in. */
  readonly isSeen?: boolean
  /** Where somebody stands who was found on any level. */
  readonly place?: ((one: Downline) => ReactNode) | undefined
}

/** Day and minute: seconds say nothing here. */
const minuteIn = (zone: string) => (iso: string) => formatDateTime(iso, zone).slice(0, 16)
/** What does not apply, or has not happened. */
const nothing = '\u2014'

/** An account; an agent’s leads one level down. */
export function Account({ one, href, onOpen }: { readonly one: Downline } & Pick<TeamListProps, 'href' | 'onOpen'>) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(one.id)
  }
  const name = (
    <span className="min-w-0">
      <b className="clip">{one.account}</b>
      {one.nickname !== '' && one.nickname !== one.account && <small className="clip">{one.nickname}</small>}
      {one.note && (
        <small className="downline__note" title={one.note}>
          {one.note}
        </small>
      )}
    </span>
  )
  if (one.kind === 'member') return <span className="downline">{name}</span>
  return (
    <a className="downline downline--open" href={href(one.id)} onClick={open}>
      {name}
      <span className="i i-ph-caret-right" aria-hidden="true" />
    </a>
  )
}

export const Kind = ({ one, messages }: { readonly one: Downline } & Pick<TeamListProps, 'messages'>) => (
  <span className={one.kind === 'agent' ? 'status status--brass' : 'status'}>{messages.types[one.kind]}</span>
)

const below = ({ kind, accounts }: Downline) => (kind === 'agent' ? accounts : nothing)

/** Downlines; an agent's account leads one level down. */
export function TeamList(props: TeamListProps) {
  const { content, messages, locale, zone, href, onOpen, action, place, isSeen = true } = props
  const minute = minuteIn(zone)
  const account = (one: Downline) => <Account one={one} href={href} {...(onOpen && { onOpen })} />
  const agreed = (one: Downline) => <Agreed {...{ one, messages, locale }} />
  const kind = (one: Downline) => <Kind one={one} messages={messages} />
  const lastLogin = ({ lastLoginAt }: Downline) => (lastLoginAt ? minute(lastLoginAt) : nothing)
  return (
    <DataTable
      rows={content}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.account, cell: account },
        { head: messages.type, cell: kind },
        ...(place ? [{ head: messages.above, cell: place }] : []),
        { head: messages.below, className: 'r', cell: below },
        { head: messages.registered, className: 'r muted', cell: ({ registeredAt }) => minute(registeredAt) },
        ...(isSeen ? [{ head: messages.lastLogin, className: 'r muted', cell: lastLogin }] : []),
        { head: messages.rates, cell: agreed },
        ...(action ? [{ head: messages.actions, className: 'r', cell: action }] : []),
      ]}
      line={(one) => (
        <div className="arow">
          <div className="spread">
            {account(one)}
            {kind(one)}
          </div>
          {place && (
            <p className="faint text-[13px]">
              {messages.above}: {place(one)}
            </p>
          )}
          <dl>
            <div>
              <dt>{messages.below}</dt>
              <dd className="num">{below(one)}</dd>
            </div>
            <div>
              <dt>{messages.registered}</dt>
              <dd className="num">{minute(one.registeredAt).slice(0, 10)}</dd>
            </div>
            {isSeen && (
              <div>
                <dt>{messages.lastLogin}</dt>
                <dd className="num">{lastLogin(one).slice(0, 10)}</dd>
              </div>
            )}
          </dl>
          {one.kind === 'agent' && (
            <p className="faint mb-2 text-[13px]">
              {messages.rates}: {agreed(one)}
            </p>
          )}
          {action?.(one)}
        </div>
      )}
    />
  )
}
