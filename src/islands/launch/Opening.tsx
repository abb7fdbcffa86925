import type { ReactNode } from 'react'

interface OpeningProps {
  /** Address of the game's cover. */
  readonly picture: string
  readonly text: string
  readonly children?: ReactNode
}

/** What stands in the stage until the vendor's page is there: the game's cover, dimmed, and a sentence. */
export function Opening({ picture, text, children }: OpeningProps) {
  return (
    <div className="empty absolute inset-0 isolate content-center bg-bg" role="status">
      <img className="stage__cover" src={picture} alt="" />
      <p className="!max-w-[48ch] text-[16px] text-text">{text}</p>
      <span className="btn is-loading btn--quiet" aria-hidden="true" />
      {children}
    </div>
  )
}
