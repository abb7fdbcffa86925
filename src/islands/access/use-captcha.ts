import { useCallback, useRef, useState } from 'react'
import { toastFailure } from '#stores/toasts.ts'
import type { CaptchaBox, CaptchaPicture, Picture } from './CaptchaBox.tsx'

export interface Captcha extends CaptchaPicture {
  /** The captcha component; lazy-loaded with the first picture. */
  readonly Field: typeof CaptchaBox | undefined
  readonly shown: boolean
  /** The fields that the call carries. */
  readonly answer: () => { readonly captcha?: string; readonly captchaId?: string }
}

/** The captcha of a form: shown once the server asks for it. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<Picture>()
  const [shown, setShown] = useState(false)
  const [Field, setField] = useState<typeof CaptchaBox>()
  const [text, setText] = useState('')
  const turn = useRef({})
  const renew = useCallback((pressed?: boolean) => {
    setShown(true)
    import('./CaptchaBox.tsx').then(
      (part) => {
        setField(() => part.CaptchaBox)
        part.renewPicture(turn.current, { setPicture, setText }, pressed)
      },
      () => toastFailure('network'),
    )
  }, [])
  const answer = () => (shown && picture ? { captcha: text.trim(), captchaId: picture.captchaId } : {})
  return { Field, shown, ...picture, text, setText, renew, answer }
}
