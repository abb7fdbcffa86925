import type { MouseEvent } from 'react'

export interface WayProps {
  readonly path: readonly { readonly id: string; readonly account: string }[]
  /** `way` names the path, `mine` its beginning. */
  readonly messages: { readonly way: string; readonly mine: string }
  /** URL of the page about somebody on the way; the agent is ''. */
  readonly href: (parent: string) => string
  readonly onOpen: (parent: string) => void
}

/** From the agent down to whose team is shown. */
export function Way({ path, messages, href, onOpen }: WayProps) {
  if (path.length < 2) return null
  const go = (parent: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(parent)
  }
  return (
    <nav className="crumbs" aria-label={messages.way}>
      <ol>
        {path.map(({ id, account }, place) => {
          const parent = place === 0 ? '' : id
          const name = place === 0 ? messages.mine : account
          return (
            <li key={id}>
              {place === path.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <a className="link" href={href(parent)} onClick={go(parent)}>
                  {name}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
