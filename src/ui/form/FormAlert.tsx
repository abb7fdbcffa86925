import type { ReactNode } from 'react'

/** What is wrong with a form as a whole, read out when it comes; nothing without a sentence. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    children && (
      <div className="alert alert--bad" role="alert">
        <span className="i i-ph-warning-circle" aria-hidden="true" />
        <span>{children}</span>
      </div>
    )
  )
}
