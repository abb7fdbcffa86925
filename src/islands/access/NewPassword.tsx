import { useState } from 'react'
import { CallFailure } from '#browser/failure.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { fieldFault } from '#islands/own/register-rules.ts'
import { loadRegisterForm } from '#stores/register-form.ts'
import { RegisterInput } from './RegisterInput.tsx'
import { useEntryWords } from './SentCode.tsx'

/** A new password by the operator's rule, and where asked for a second time. */
export function useNewPassword(twice: boolean) {
  const { data: settings } = usePublic(loadRegisterForm, null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; again?: string | undefined }>({})
  const rule = settings?.rules.password
  const find = () => ({
    password: fieldFault(password, true, rule),
    again: twice ? (again === '' ? 'required' : again === password ? undefined : 'mismatch') : undefined,
  })
  return {
    twice,
    rule,
    password,
    again,
    faults,
    setPassword: (text: string) => {
      setPassword(text)
      setFaults({})
    },
    setAgain: (text: string) => {
      setAgain(text)
      setFaults({})
    },
    /** What keeps it from being sent, by its code. */
    check(): { readonly newPassword?: string | undefined } {
      const found = find()
      setFaults(found)
      return { newPassword: found.password ?? found.again }
    },
    /** Takes in what the server says about it; whether it says anything. */
    refuse(thrown: unknown): boolean {
      const code = thrown instanceof CallFailure ? thrown.details.fields?.newPassword : undefined
      if (code) setFaults({ password: code })
      return code !== undefined
    },
    look: (name: 'password' | 'again') => {
      if ((name === 'password' ? password : again) !== '') setFaults((before) => ({ ...before, [name]: find()[name] }))
    },
  }
}

export function NewPasswordFields({ form }: { readonly form: ReturnType<typeof useNewPassword> }) {
  const say = useEntryWords()
  return (
    <>
      <RegisterInput
        name="password"
        label={say('newPassword')}
        required
        rule={form.rule}
        value={form.password}
        fault={form.faults.password}
        onChange={form.setPassword}
        onBlur={() => form.look('password')}
      />
      {form.twice && (
        <RegisterInput
          name="confirmPassword"
          label={say('repeatPassword')}
          required
          rule={undefined}
          value={form.again}
          fault={form.faults.again}
          onChange={form.setAgain}
          onBlur={() => form.look('again')}
        />
      )}
    </>
  )
}
