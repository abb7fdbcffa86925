import type { ReactNode } from 'react'

export interface OutcomeProps {
  readonly tone?: 'ok' | 'wait' | 'bad'
  /** Of the sheet `cashier`: `i-ph-check-bold`. */
  readonly icon: string
  readonly title: string
  /** The sum, as it is shown; `pos` marks one that has come. */
  readonly sum?: string | undefined
  readonly pos?: boolean
  /** One paragraph. */
  readonly text: ReactNode
  /** At most two buttons. */
  readonly children?: ReactNode
}

/** How something ended: mark, title, sum, one paragraph, what to do next. */
export function Outcome({ tone, icon, title, sum, pos, text, children }: OutcomeProps) {
  return (
    <div className={tone ? `outcome outcome--${tone}` : 'outcome'} role="status">
      <span className="outcome__mark">
        <span className={`i ${icon}`} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {sum && <p className={pos ? 'money num pos' : 'money num'}>{sum}</p>}
      <p>{text}</p>
      {children && <div className="acts">{children}</div>}
    </div>
  )
}

/** What is being waited for: a turning chip, a name and one sentence. Readers hear each change. */
export function Live({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="live" role="status">
      <span className="live__chip" aria-hidden="true" />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </div>
  )
}
