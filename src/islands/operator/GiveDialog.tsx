import { $staff, staffCall } from '#stores/staff-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { Instead } from './lists.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

export interface GiveDialogProps {
  readonly title: string
  /** Who has it now. */
  readonly from: string | undefined
  readonly send: (to: string) => Promise<unknown>
  readonly onClose: () => void
}

function Form({ title, from, send, onClose, accounts }: GiveDialogProps & { readonly accounts: readonly string[] }) {
  const { say, explain } = useWords()
  const me = $staff.get().me?.account
  const others = accounts.filter((account) => account !== from)
  const form = useForm({
    initial: { to: others.find((account) => account !== me) ?? others[0] ?? '' },
    check: () => ({}),
    async send({ to }) {
      await send(to)
      onClose()
    },
    explain: (thrown) => ({ faults: { to: explain(thrown) } }),
  })
  return (
    <FormDialog title={title} form={form} submit={say('desk.give')} disabled={others.length === 0} onClose={onClose}>
      <p className="muted">{from === undefined ? say('desk.nobodyHas') : say('desk.has', { who: from })}</p>
      {others.length === 0 ? (
        <p>{say('desk.nobodyElse')}</p>
      ) : (
        <SelectField
          label={say('desk.giveTo')}
          options={others.map((account) => ({
            value: account,
            label: account === me ? say('desk.myself', { account }) : account,
          }))}
          {...form.field('to')}
        />
      )}
    </FormDialog>
  )
}

/** Gives a talk or a complaint to somebody of the staff. */
export function GiveDialog(props: GiveDialogProps) {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffDesk', {}, { signal }), 'all')
  if (loaded.data === undefined)
    return (
      <Dialog title={props.title} closeLabel={say('close')} onClose={props.onClose}>
        <Instead {...loaded} rows={2} />
      </Dialog>
    )
  return <Form {...props} accounts={loaded.data.accounts} />
}
