import { useCallback, useRef, useState } from 'react'
import { loadCaptcha } from '#stores/access.ts'
import { failureCode } from '#stores/failure.ts'
import { toastFailure } from '#stores/toasts.ts'

/** A new picture at most this often (Spec 1 §5). */
const refreshMs = 1_000

type CaptchaField = typeof import('#ui/CaptchaField.tsx').CaptchaField

export interface Captcha {
  /** Draws it; comes with the first picture. */
  readonly Field: CaptchaField | undefined
  readonly shown: boolean
  readonly image: string | undefined
  readonly text: string
  readonly setText: (text: string) => void
  /** Gets a new picture and forgets what was typed. */
  readonly renew: () => void
  /** What goes with the call. */
  readonly answer: () => { readonly captcha?: string; readonly captchaId?: string }
}

/** The captcha of a form: shown once the server asks for it. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<{ readonly captchaId: string; readonly image: string }>()
  const [shown, setShown] = useState(false)
  const [Field, setField] = useState<CaptchaField>()
  const [text, setText] = useState('')
  const last = useRef(Number.NEGATIVE_INFINITY)
  const renew = useCallback(() => {
    const now = performance.now()
    if (now - last.current < refreshMs) return
    last.current = now
    setShown(true)
    setText('')
    setPicture(undefined)
    loadCaptcha().then(setPicture, (thrown: unknown) => toastFailure(failureCode(thrown)))
    import('#ui/CaptchaField.tsx').then(
      ({ CaptchaField }) => setField(() => CaptchaField),
      () => toastFailure('network'),
    )
  }, [])
  const answer = () => (shown && picture ? { captcha: text.trim(), captchaId: picture.captchaId } : {})
  return { Field, shown, image: picture?.image, text, setText, renew, answer }
}
