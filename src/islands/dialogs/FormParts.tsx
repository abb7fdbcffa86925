import { t } from '#i18n/t.ts'
import type { Progress } from '#stores/access.ts'
import { type PopupContext, usePopup } from './context.ts'

/** The sentence for a failed call. The look-up is lazy-loaded on a failure; the offline sentence is bundled. */
export const failureSentence = (popup: PopupContext, thrown: unknown): Promise<string> =>
  import('./failure-sentence.ts').then(
    (part) => part.failureSentence(popup, thrown),
    () => t(popup.messages.common, 'failed'),
  )

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
