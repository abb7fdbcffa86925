import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * The one next step, at the lower edge of a phone in the place of the tab bar. It hangs at the body, because a page that
 * is a size container would hold it within itself.
 */
export function ActionBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    mounted &&
    createPortal(
      <section className="actionbar only-mob" aria-label={label}>
        {children}
      </section>,
      document.body,
    )
  )
}
