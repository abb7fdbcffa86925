import { useEffect, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from '#ui/back.ts'
import { useScrollLock } from '#ui/Dialog.tsx'

/** Opens as a modal dialog of its own; Escape and the back button close it, and the focus goes back to where it was. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useScrollLock()
  useEffect(() => closeOnBack(() => close.current()), [])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector('input')?.focus()
    const cancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    element.addEventListener('cancel', cancel)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.close()
    }
  }, [])
  return dialog
}
