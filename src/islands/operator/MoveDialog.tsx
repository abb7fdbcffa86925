import { failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

export interface MoveDialogProps {
  readonly account: string
  /** Accounts below, which move with it. */
  readonly below: number
  /** Whether somebody stands above, so that the house is another place. */
  readonly hasUpline: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

const aboutUpline: readonly string[] = ['upline_not_agent', 'upline_below', 'user_unknown']

/** Moves a member, with everybody below, to another agent or to the house. */
export function MoveDialog({ account, below, hasUpline, onDone, onClose }: MoveDialogProps) {
  const { say, locale, explain } = useWords()
  const form = useForm({
    initial: { where: 'agent', upline: '', reason: '' },
    check: ({ where, upline, reason }) => ({
      upline: where === 'agent' && upline.trim() === '' ? say('tree.uplineNeeded') : undefined,
      reason: reason.trim() === '' ? say('reason.needed') : undefined,
    }),
    async send({ where, upline, reason }) {
      const to = where === 'agent' ? upline.trim() : undefined
      const { accounts } = await staffCall('staffMoveMember', { account, upline: to, reason: reason.trim() })
      tell('ok', say('tree.done', { account, n: accounts.toLocaleString(locale) }))
      onDone()
      onClose()
    },
    explain: (thrown) =>
      aboutUpline.includes(failureCode(thrown)) ? { faults: { upline: explain(thrown) } } : { alert: explain(thrown) },
  })
  const where = form.field('where')
  return (
    <FormDialog title={say('tree.moveTitle', { account })} form={form} submit={say('tree.submit')} onClose={onClose}>
      <p className="muted">
        {below === 0 ? say('tree.moveAlone') : say('tree.moveLead', { n: below.toLocaleString(locale) })}
      </p>
      {hasUpline && (
        <SelectField
          label={say('tree.where')}
          options={[
            { value: 'agent', label: say('tree.toAgent') },
            { value: 'house', label: say('tree.toHouse') },
          ]}
          {...where}
        />
      )}
      {where.value === 'agent' && (
        <Field label={say('tree.upline')} maxLength={60} autoComplete="off" {...form.field('upline')} />
      )}
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}
