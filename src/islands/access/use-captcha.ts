import { useCallback, useRef, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { loadCaptcha } from '#stores/access.ts'
import { toastFailure } from '#stores/toasts.ts'
import type { CaptchaBox, CaptchaPicture } from './CaptchaBox.tsx'

/** A new picture at most this often (Spec 1 §5). */
const refreshMs = 1_000

export interface Captcha extends CaptchaPicture {
  /** The captcha component; lazy-loaded with the first picture. */
  readonly Field: typeof CaptchaBox | undefined
  readonly shown: boolean
  /** The fields that the call carries. */
  readonly answer: () => { readonly captcha?: string; readonly captchaId?: string }
}

/** The captcha of a form: shown once the server asks for it. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<{ readonly captchaId: string; readonly image: string }>()
  const [shown, setShown] = useState(false)
  const [Field, setField] = useState<typeof CaptchaBox>()
  const [text, setText] = useState('')
  const last = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = useCallback(function again(pressed?: boolean) {
    const early = last.current + refreshMs - performance.now()
    clearTimeout(timer.current)
    if (early > 0) {
      // Ignore a double press; replace a consumed picture as soon as the rate limit allows.
      if (!pressed) timer.current = setTimeout(again, early)
      return
    }
    last.current = performance.now()
    setShown(true)
    setText('')
    setPicture(undefined)
    loadCaptcha().then(setPicture, (thrown: unknown) => toastFailure(failureCode(thrown)))
    import('./CaptchaBox.tsx').then(
      ({ CaptchaBox }) => setField(() => CaptchaBox),
      () => toastFailure('network'),
    )
  }, [])
  const answer = () => (shown && picture ? { captcha: text.trim(), captchaId: picture.captchaId } : {})
  return { Field, shown, ...picture, text, setText, renew, answer }
}
