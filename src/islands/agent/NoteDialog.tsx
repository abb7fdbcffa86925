import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { type Downline, noteDownline } from '#stores/team.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { TeamMessages } from './TeamOverview.tsx'

export interface NoteDialogProps {
  readonly one: Downline
  readonly messages: TeamMessages
  readonly closeLabel: string
  readonly onNoted: (id: string, note: string) => void
  readonly onClose: () => void
}

/** Letters of a note, at most; the contract’s own number would bring its schemas along. */
const noteMax = 200

/** What the agent notes about somebody in the team. An empty note deletes what was there. */
export function NoteDialog({
  one: { id, account, note = '' },
  messages,
  closeLabel,
  onNoted,
  onClose,
}: NoteDialogProps) {
  const form = useForm({
    initial: { note },
    async send(typed) {
      onNoted(id, (await noteDownline(id, typed.note)).note)
      onClose()
    },
    explain(thrown) {
      toastFailure(failureCode(thrown) ?? 'failed')
      return undefined
    },
  })
  return (
    <Dialog title={t(messages, 'note.actionOn', { account })} closeLabel={closeLabel} onClose={onClose}>
      <form className="stack" {...form.form}>
        <Field
          {...form.field('note')}
          label={messages.note.title}
          autoComplete="off"
          maxLength={noteMax}
          note={<p className="faint">{t(messages, 'note.hint', { n: noteMax })}</p>}
        />
        <Button look="primary" block type="submit" loading={form.busy}>
          {messages.note.save}
        </Button>
      </form>
    </Dialog>
  )
}
