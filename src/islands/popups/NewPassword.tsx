import { useEffect, useState } from 'react'
import { loadRegisterForm, type RegisterForm } from '#stores/access.ts'
import { fieldFault } from '#stores/register-rules.ts'
import { useEntryWords } from './CodeField.tsx'
import { RegisterInput } from './RegisterInput.tsx'

/** A new password by the operator's rule, and where asked for a second time. */
export function useNewPassword(twice: boolean) {
  const [settings, setSettings] = useState<RegisterForm>()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; again?: string | undefined }>({})
  useEffect(() => {
    let wanted = true
    loadRegisterForm().then(
      (loaded) => wanted && setSettings(loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
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
    /** Whether it may be sent. */
    check(): boolean {
      const found = find()
      setFaults(found)
      return !found.password && !found.again
    },
    /** What the server says about it. */
    refuse: (code: string) => setFaults({ password: code }),
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
