import { useEffect, useRef } from 'react'
import { codeLength } from '#stores/staff-session.ts'
import { CodeBoxes } from '#ui/form/CodeBoxes.tsx'
import { useWords } from './words.ts'

export interface SignInCodeProps {
  readonly form: {
    readonly values: { readonly code: string }
    readonly faults: { readonly code?: string | undefined }
    readonly set: (change: { readonly code: string }) => void
    readonly submit: () => Promise<void>
  }
  /** Other fields come after it: the last digit does not send the form. */
  readonly waits?: boolean | undefined
}

/** Where the code of an authenticator is typed: it has the focus first, and its last digit sends the form. */
export function SignInCode({ form, waits = false }: SignInCodeProps) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { code } = form.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is sent when its last digit is there
  useEffect(() => {
    if (code.length === codeLength && !waits) void form.submit()
  }, [code])
  useEffect(() => input.current?.focus(), [])
  return (
    <CodeBoxes
      required
      length={codeLength}
      label={say('login.code')}
      value={code}
      error={form.faults.code}
      inputRef={input}
      onCode={(typed) => form.set({ code: typed })}
    />
  )
}
