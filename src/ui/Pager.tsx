import type { MouseEvent } from 'react'

/** A page to turn to. */
export interface Turn {
  /** Its address, so that it can be opened in a new tab and shared. */
  readonly href: string
  readonly go: () => void
}

export interface PagerProps {
  /** Number of this page; absent where it is not known. */
  readonly number: number | undefined
  /** Absent on the first page. */
  readonly previous: Turn | undefined
  /** Absent on the last page. */
  readonly next: Turn | undefined
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
}

/** One page back or forward in a list that is read by key; nothing when there is one page only. */
export function Pager({ number, previous, next, label, previousLabel, nextLabel }: PagerProps) {
  if (!previous && !next) return null
  const press = (turn: Turn) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    turn.go()
  }
  // At an end of the list the link stays, without an address: the focus stays with it.
  const step = (turn: Turn | undefined, name: string, icon: string) => (
    <a
      {...(turn
        ? { href: turn.href, onClick: press(turn) }
        : { role: 'link', 'aria-disabled': true, tabIndex: -1, className: 'is-disabled' })}
    >
      <span className="sr">{name}</span>
      <span className={`i ${icon}`} aria-hidden="true" />
    </a>
  )
  return (
    <nav className="pager" aria-label={label}>
      {step(previous, previousLabel, 'i-ph-caret-left')}
      {number !== undefined && (
        <span className="num" aria-current="page">
          {number}
        </span>
      )}
      {step(next, nextLabel, 'i-ph-caret-right')}
    </nav>
  )
}
