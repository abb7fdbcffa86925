import type { ReactNode } from 'react'
import { initials } from '#i18n/initials.ts'
import { may } from '#stores/staff-session.ts'
import { memberAt } from './Members.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

export interface ItemHeadProps {
  /** Whose it is; absent for a guest. */
  readonly account: string | undefined
  /** What a guest is called. */
  readonly guest?: string
  /** What it is about. */
  readonly line: string
  readonly onBack: () => void
  /** Its sum and its state. */
  readonly children: ReactNode
}

/** The head of an open item of a queue: the way back on a phone, and whose it is. */
export function ItemHead({ account, guest = '', line, onBack, children }: ItemHeadProps) {
  const { say } = useWords()
  const name = account ?? guest
  return (
    <div className="qhead">
      <button type="button" className="icon-btn icon-btn--sm only-mob" aria-label={say('queue.back')} onClick={onBack}>
        <span className="i i-ph-arrow-left" aria-hidden="true" />
      </button>
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="grow">
        <h2>{account && may('members.read') ? <To to={memberAt(account)}>{account}</To> : name}</h2>
        <span className="faint fs12">{line}</span>
      </div>
      {children}
    </div>
  )
}
