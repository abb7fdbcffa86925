import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { type Closing, Failed } from '#islands/dialogs/Popup.tsx'
import { loadTerms } from '#stores/help.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Html } from '#ui/Html.tsx'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The terms, over the form that asks for them. */
export function TermsDialog({ onClose }: Closing) {
  const { locale, messages } = usePopup()
  const { data: answer, failure, retry } = usePublic(loadTerms, locale)
  return (
    <Dialog
      title={answer?.title ?? capital(t(messages.access, 'terms.link'))}
      closeLabel={t(messages.common, 'close')}
      onClose={onClose}
    >
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-80" aria-busy="true" />}
      {answer && <Html html={answer.content} className="rich muted" />}
    </Dialog>
  )
}
