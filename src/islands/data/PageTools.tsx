import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Buttons at the end of the page's head, which the server draws. */
export function PageTools({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Element>()
  useEffect(() => setPlace(document.querySelector('.mhead__end') ?? undefined), [])
  return place && createPortal(children, place)
}
