import type { ReactNode } from 'react'

export interface EmptyProps {
  readonly text: ReactNode
  readonly title?: string | undefined
  /** Something else frames it, such as the panel of a list; a panel of its own otherwise. */
  readonly bare?: boolean | undefined
  readonly role?: 'status' | 'alert'
  /** What helps: buttons and links. */
  readonly children?: ReactNode
}

/** Stands where there is nothing: says why, and offers what helps. */
export function Empty({ text, title, bare = false, role = 'status', children }: EmptyProps) {
  return (
    <section className={bare ? 'empty' : 'panel empty'} role={role}>
      {title && <h3>{title}</h3>}
      <p>{text}</p>
      {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </section>
  )
}
