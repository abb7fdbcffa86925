import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from './back.ts'
import { popupStyles } from './popup-styles.ts'

export interface DialogProps {
  readonly title: string
  readonly closeLabel: string
  /** Absent: nothing but the buttons at the foot closes it. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
  /** Buttons at the foot, which stays in view. */
  readonly foot?: ReactNode
  /** Felt panel at the left from 900 px. */
  readonly art?: ReactNode
  /** For a list with a text beside it. */
  readonly wide?: boolean
  /** Kept in the history entry of the pop-up, for a page that opens it again after a reload. */
  readonly entry?: unknown
}

/** The focus goes where somebody begins: to the first field that is empty. Without one it stays. */
export function focusFirstEmpty(within: Element | null): void {
  const fields = [...(within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea') ?? [])]
  fields.find(({ type, value }) => type !== 'checkbox' && value === '')?.focus()
}

/** Keeps the page behind from scrolling, without the jump of a vanishing scroll bar. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const before = [root.style.overflow, root.style.paddingRight] as const
    const bar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (bar > 0) root.style.paddingRight = `${bar}px`
    return () => {
      ;[root.style.overflow, root.style.paddingRight] = before
    }
  }, [])
}

/**
 * A pop-up: a sheet from below on phones, centred above. Escape, the cross and the back button close it, a click outside
 * does not (Spec 1 §4). The browser's own modal dialog keeps the focus inside and gives it back at the end.
 */
export function Dialog({ title, closeLabel, onClose, children, foot, art, wide, entry }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const kept = useRef(entry)
  useScrollLock()
  useEffect(() => (close.current ? closeOnBack(() => close.current?.(), kept.current) : undefined), [])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    void popupStyles().then(() => {
      // The visitor has closed the dialog meanwhile.
      if (!element.isConnected) return
      if (!element.open) element.showModal()
      focusFirstEmpty(element)
    })
    // What had the focus gets it back: the browser does this only when the dialog is closed before it goes.
    return () => element.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    // What a form says about its fields makes a sheet longer: its upper edge stays where it was.
    const stayUp = () => {
      const sheet = element?.firstElementChild as HTMLElement
      sheet.style.setProperty('--top', `${sheet.offsetTop}px`)
    }
    const cancel = (event: Event) => {
      event.preventDefault()
      close.current?.()
    }
    // A browser closes by itself at the second Escape, whatever was said to the first.
    const stay = () => !close.current && element?.isConnected && element.showModal()
    element?.addEventListener('submit', stayUp)
    element?.addEventListener('cancel', cancel)
    element?.addEventListener('close', stay)
    return () => {
      element?.removeEventListener('submit', stayUp)
      element?.removeEventListener('cancel', cancel)
      element?.removeEventListener('close', stay)
    }
  }, [])
  const inside = (
    <>
      <span className="dialog__grab" />
      <div className="dialog__head">
        <h2 className="dialog__title" id={id}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            <span className="i i-ph-x" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="dialog__body">{children}</div>
      {foot && <div className="dialog__foot">{foot}</div>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="scrim m-0 h-full max-h-none w-full max-w-none border-0 p-0 text-text backdrop:bg-transparent md:p-8"
    >
      <div className={art ? 'dialog dialog--split' : wide ? 'dialog dialog--wide' : 'dialog'}>
        {art}
        {art ? <div className="min-w-0">{inside}</div> : inside}
      </div>
    </dialog>
  )
}
