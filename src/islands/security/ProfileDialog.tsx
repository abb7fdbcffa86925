import { type ProfileField, profileChanges, saveProfile } from '#stores/profile.ts'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

const autoComplete: Readonly<Partial<Record<ProfileField, string>>> = {
  nickname: 'nickname',
  payeeName: 'name',
  birthday: 'bday',
  address: 'street-address',
}

/** What members tell of themselves; what is set once is shown and not edited. */
export function ProfileDialog(props: ActProps) {
  const { messages, own, onClose, onChange } = props
  const { values, locked, rules, fields, once } = own.profile
  const form = useSecurityForm(props, {
    initial: values as Readonly<Record<string, string>>,
    ruleOf: (name) => rules[name],
    async send(drafts) {
      const changes = profileChanges(drafts, values)
      if (Object.keys(changes).length > 0) {
        await saveProfile(changes)
        onChange()
      }
      onClose()
    },
  })
  const field = (name: ProfileField) => {
    const isLocked = locked.includes(name)
    const note = isLocked ? messages.errors.locked : once.includes(name) ? messages.me.once : undefined
    return (
      <Field
        key={name}
        label={messages.me.fields[name]}
        required={name === 'nickname'}
        readOnly={isLocked}
        placeholder={name === 'birthday' ? messages.me.birthdayHint : undefined}
        inputMode={name === 'birthday' || name === 'qqNum' ? 'numeric' : undefined}
        autoComplete={autoComplete[name] ?? 'off'}
        maxLength={255}
        {...form.field(name)}
        value={form.values[name] ?? ''}
        note={note && <span className="field__note block">{note}</span>}
      />
    )
  }
  return (
    <FormDialog messages={messages} title={messages.me.edit} submit={messages.me.saving} form={form} onClose={onClose}>
      {fields.map(field)}
    </FormDialog>
  )
}
