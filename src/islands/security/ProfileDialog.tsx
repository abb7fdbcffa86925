import { useState } from 'react'
import { type ProfileField, profileChanges, saveProfile } from '#stores/profile.ts'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { fieldSentence } from './sentences.ts'
import { useWork } from './use-work.ts'

type Fields = ActProps['messages']['me']['fields']

const onceOnly: readonly ProfileField[] = ['payeeName', 'birthday', 'idNumber']
const autoComplete: Readonly<Partial<Record<ProfileField, string>>> = {
  nickname: 'nickname',
  payeeName: 'name',
  birthday: 'bday',
  address: 'street-address',
}

/** What members tell of themselves; what is set once is shown and not edited. */
export function ProfileDialog({ messages, own, onClose, onChange, onUnproved }: ActProps) {
  const { values, locked, rules, ageMin } = own.profile
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<ProfileField, string>>>>(values)
  const { busy, alert, faults, run } = useWork(messages.errors, onUnproved)
  const submit = () =>
    void run(async () => {
      const changes = profileChanges(drafts, values)
      if (Object.keys(changes).length > 0) {
        await saveProfile(changes)
        onChange()
      }
      onClose()
    })
  const field = (name: ProfileField) => {
    const isLocked = locked.includes(name)
    const note = isLocked ? messages.errors.locked : onceOnly.includes(name) ? messages.me.once : undefined
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
        value={drafts[name] ?? ''}
        note={note && <span className="field__note block">{note}</span>}
        {...(faults[name] && { error: fieldSentence(messages.errors, faults[name], rules[name], ageMin) })}
        onChange={(event) => setDrafts({ ...drafts, [name]: event.target.value })}
      />
    )
  }
  return (
    <FormDialog
      messages={messages}
      title={messages.me.edit}
      submit={messages.me.saving}
      busy={busy}
      alert={alert}
      faults={faults}
      onClose={onClose}
      onSubmit={submit}
    >
      {(Object.keys(messages.me.fields) as (keyof Fields)[]).map(field)}
    </FormDialog>
  )
}
