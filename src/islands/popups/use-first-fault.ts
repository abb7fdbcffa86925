import { useRef } from 'react'

/** A form whose first wrong field gets the focus after a try. */
export function useFirstFault() {
  const element = useRef<HTMLFormElement>(null)
  const look = (): undefined => {
    // Once the faults are drawn.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return { element, look }
}
