import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'

export interface WarningDialogProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}

/** What the server says against a code by SMS (Spec 1 §8), over the form, which keeps all that was typed. */
export function WarningDialog({ title, text, onClose }: WarningDialogProps) {
  const { messages } = usePopup()
  const close = t(messages.common, 'close')
  return (
    // Narrow, whatever the form under it is.
    <div className="contents [--dlg-w:460px]">
      <Dialog
        title={title}
        closeLabel={close}
        onClose={onClose}
        foot={
          <Button look="primary" size="lg" block onClick={onClose}>
            {close}
          </Button>
        }
      >
        <FormAlert>{text}</FormAlert>
      </Dialog>
    </div>
  )
}
