import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import type { Progress } from '#stores/access.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { type PopupContext, usePopup } from './context.ts'
import { errorSentence, popupTexts } from './messages.ts'

/**
 * The sentence for a failed call, with the time to wait where the server gave one. The sentences come when something has
 * failed; when that was the network, so that they cannot come, there is one at hand.
 */
export async function failureSentence({ locale, messages }: PopupContext, thrown: unknown): Promise<string> {
  const errors = await popupTexts(locale, 'errors').catch(() => undefined)
  if (!errors) return t(messages.common, 'failed')
  const sentence = errorSentence(errors, failureCode(thrown))
  const seconds = thrown instanceof CallFailure ? thrown.details.retryAfter : undefined
  if (!seconds) return sentence
  const minutes = Math.ceil(seconds / 60)
  return `${sentence} ${t(errors, minutes > 1 ? 'wait_minutes' : 'wait_seconds', { minutes, seconds })}`
}

/** What went wrong with the whole form. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <div className="alert alert--bad" role="alert">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

/** What the form is doing; read out, because the button shows a ring only. */
export function ProgressLine({ step }: { readonly step: Progress | undefined }) {
  const { messages } = usePopup()
  return (
    <p className="field__note text-center" role="status">
      {step && t(messages.access, `progress.${step}`)}
    </p>
  )
}

/** A question and the link to the other form. */
export function SwitchLine(props: { readonly question: string; readonly link: string; readonly onClick: () => void }) {
  return (
    <p className="muted text-center text-[13px]">
      {props.question}{' '}
      <button type="button" className="link" onClick={props.onClick}>
        {props.link}
      </button>
    </p>
  )
}
