import type { MouseEvent } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Downline } from '#stores/team.ts'
import type { TeamMessages } from './TeamOverview.tsx'

export interface TeamListProps {
  /** Without it the list is on its way. */
  readonly content: readonly Downline[] | undefined
  /** How many lines to keep room for. */
  readonly rows: number
  readonly messages: TeamMessages
  /** Address of the team below somebody. */
  readonly href: (id: string) => string
  /** Goes down on this page; a link that is followed otherwise. */
  readonly onOpen?: (id: string) => void
}

/** Day and minute: seconds say nothing here. */
const minute = (iso: string) => formatDateTime(iso).slice(0, 16)
/** What does not apply, or has not happened. */
const nothing = '\u2014'

function Account({ one, href, onOpen }: { readonly one: Downline } & Pick<TeamListProps, 'href' | 'onOpen'>) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(one.id)
  }
  const name = (
    <span className="min-w-0">
      <b className="clip">{one.account}</b>
      {one.nickname !== '' && one.nickname !== one.account && <small className="clip">{one.nickname}</small>}
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

const Kind = ({ one, messages }: { readonly one: Downline } & Pick<TeamListProps, 'messages'>) => (
  <span className={one.kind === 'agent' ? 'status status--brass' : 'status'}>{messages.types[one.kind]}</span>
)

const below = ({ kind, accounts }: Downline) => (kind === 'agent' ? accounts : nothing)

function Waiting({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className="stack p-4">
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="skel h-9" />
      ))}
    </div>
  )
}

/** Downlines as a table from 900 px, as cards on phones; an agent's account leads one level down. */
export function TeamList({ content, rows, messages, href, onOpen }: TeamListProps) {
  if (content === undefined) return <Waiting rows={rows} label={messages.loading} />
  const link = { href, ...(onOpen && { onOpen }) }
  return (
    <>
      <div className="tablebox only-wide">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.account}</th>
              <th scope="col">{messages.type}</th>
              <th scope="col" className="r">
                {messages.below}
              </th>
              <th scope="col" className="r">
                {messages.registered}
              </th>
              <th scope="col" className="r">
                {messages.lastLogin}
              </th>
            </tr>
          </thead>
          <tbody>
            {content.map((one) => (
              <tr key={one.id}>
                <td>
                  <Account one={one} {...link} />
                </td>
                <td>
                  <Kind one={one} messages={messages} />
                </td>
                <td className="r">{below(one)}</td>
                <td className="r muted">{minute(one.registeredAt)}</td>
                <td className="r muted">{one.lastLoginAt ? minute(one.lastLoginAt) : nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="only-narrow">
        {content.map((one) => (
          <li key={one.id} className="arow">
            <div className="spread">
              <Account one={one} {...link} />
              <Kind one={one} messages={messages} />
            </div>
            <dl>
              <div>
                <dt>{messages.below}</dt>
                <dd className="num">{below(one)}</dd>
              </div>
              <div>
                <dt>{messages.registered}</dt>
                <dd className="num">{minute(one.registeredAt).slice(0, 10)}</dd>
              </div>
              <div>
                <dt>{messages.lastLogin}</dt>
                <dd className="num">{one.lastLoginAt ? minute(one.lastLoginAt).slice(0, 10) : nothing}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
