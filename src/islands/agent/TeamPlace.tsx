import { Fragment, type MouseEvent } from 'react'
import type { Downline } from '#stores/team.ts'
import type { TeamMessages } from './TeamOverview.tsx'

export interface TeamPlaceProps {
  readonly one: Downline
  /** Id of whom the page is about; empty for the agent. */
  readonly parent: string
  readonly messages: TeamMessages
  /** URL of the team of somebody; the agent is ''. */
  readonly href: (parent: string) => string
  readonly onOpen: (parent: string) => void
}

/** The way from whom the page is about to somebody who was found; each step leads to the team in which the next one stands. */
export function TeamPlace({ one: { way = [] }, parent, messages, href, onOpen }: TeamPlaceProps) {
  const go = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  if (way.length === 0)
    return (
      <a className="link" href={href(parent)} onClick={go(parent)}>
        {messages.directly}
      </a>
    )
  return way.map(({ id, account }, step) => (
    <Fragment key={id}>
      {step > 0 && ' \u203a '}
      <a className="link" href={href(id)} onClick={go(id)}>
        {account}
      </a>
    </Fragment>
  ))
}
