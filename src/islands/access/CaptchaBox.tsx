import { useEffect, useRef, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { loadCaptcha } from '#browser/human-check.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { popupTexts } from '#islands/dialogs/messages.ts'
import { toastFailure } from '#stores/toasts.ts'
import { CaptchaField } from '#ui/CaptchaField.tsx'
import { readLetters } from './read-letters.ts'

/** A new picture at most this often (Spec 1 §5). */
const refreshMs = 1_000

export type Picture = Awaited<ReturnType<typeof loadCaptcha>>

/** When the form got its last picture, and the one that it waits for. */
interface Turn {
  last?: number
  timer?: ReturnType<typeof setTimeout>
}

interface Show {
  readonly setPicture: (picture: Picture | undefined) => void
  readonly setText: (text: string) => void
}

/** Gets a new picture for a form and forgets what was typed; `pressed` by hand. */
export function renewPicture(turn: Turn, { setPicture, setText }: Show, pressed?: boolean): void {
  const early = (turn.last ?? Number.NEGATIVE_INFINITY) + refreshMs - performance.now()
  clearTimeout(turn.timer)
  if (early > 0) {
    // Ignore a double press; replace a consumed picture as soon as the rate limit allows.
    if (!pressed) turn.timer = setTimeout(() => renewPicture(turn, { setPicture, setText }), early)
    return
  }
  turn.last = performance.now()
  setText('')
  setPicture(undefined)
  loadCaptcha().then(setPicture, (thrown: unknown) => toastFailure(failureCode(thrown)))
}

/** The captcha that is shown. */
export interface CaptchaPicture {
  /** Nothing while it loads. */
  readonly captchaId?: string
  readonly image?: string
  readonly text: string
  readonly setText: (text: string) => void
  /** {@link renewPicture} */
  readonly renew: (pressed?: boolean) => void
}

type State = 'idle' | 'working' | 'done'

interface ReadingProps {
  readonly captcha: CaptchaPicture
  readonly texts: Catalogue['entry']
}

/** The captcha's alternative for visitors who cannot see it: after a proof of work the letters are filled in. */
function Reading({ captcha, texts }: ReadingProps) {
  const popup = usePopup()
  const [state, setState] = useState<State>('idle')
  const [failure, setFailure] = useState<string>()
  const current = useRef(captcha)
  const { captchaId } = captcha
  useEffect(() => {
    current.current = captcha
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has not been read yet
  useEffect(() => {
    setState('idle')
  }, [captchaId])

  async function read() {
    if (!captchaId || state === 'working') return
    setState('working')
    setFailure(undefined)
    const came = await readLetters(captchaId, () => current.current.captchaId)
    if (came === undefined) return
    if ('letters' in came) {
      current.current.setText(came.letters)
      setState('done')
      return
    }
    setState('idle')
    if (failureCode(came.failure) === 'captcha_wrong') current.current.renew()
    setFailure(await failureSentence(popup, came.failure))
  }
  const said = failure ?? (state === 'idle' ? undefined : t(texts, `captcha.${state}`))
  return (
    <div>
      <button
        type="button"
        className="link mt-2 text-[13px]"
        aria-disabled={state === 'working' || undefined}
        onClick={() => void read()}
      >
        {t(texts, 'captcha.read')}
      </button>
      <p className="field__note" role="status">
        {said}
      </p>
    </div>
  )
}

export interface CaptchaBoxProps {
  readonly captcha: CaptchaPicture
  readonly error?: string | undefined
}

/** Image captcha with its alternative for visitors who cannot see it. Loads its own texts. */
export function CaptchaBox({ captcha, error }: CaptchaBoxProps) {
  const { locale } = usePopup()
  const [texts, setTexts] = useState<Catalogue['entry']>()
  useEffect(() => {
    let wanted = true
    popupTexts(locale, 'entry').then(
      (loaded) => wanted && setTexts(loaded),
      () => toastFailure('network'),
    )
    return () => {
      wanted = false
    }
  }, [locale])
  if (!texts) return null
  return (
    <div>
      <CaptchaField
        label={t(texts, 'captcha.label')}
        placeholder={t(texts, 'captcha.hint')}
        imageLabel={t(texts, 'captcha.image')}
        refreshLabel={t(texts, 'captcha.refresh')}
        image={captcha.image}
        value={captcha.text}
        error={error}
        onChange={captcha.setText}
        onRefresh={() => captcha.renew(true)}
      />
      <Reading captcha={captcha} texts={texts} />
    </div>
  )
}
