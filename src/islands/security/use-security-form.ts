import { failureCode } from '#browser/failure.ts'
import type { Profile } from '#stores/profile.ts'
import { type FormPlan, useForm } from '#ui/form/use-form.ts'
import type { PartProps } from './acts.ts'
import { faultsOf, fieldSentence, whyFailed } from './sentences.ts'

type Texts = Readonly<Record<string, string>>

interface SecurityPlan<Values extends Texts> extends Pick<FormPlan<Values>, 'initial' | 'send'> {
  /** Fields that may not be empty. */
  readonly required?: readonly (keyof Values & string)[]
  /** The operator's rule for a field. */
  readonly ruleOf?: (name: string) => Profile['rules'][string] | undefined
  /** The field at which a fault of the server's is shown; its own name unless given. */
  readonly fieldOf?: (name: string) => string
}

const asIs = (name: string) => name

/** A form of the security centre. When the server asks again who is here, `onUnproved` is called and nothing is shown. */
export function useSecurityForm<Values extends Texts>(
  { messages, own, onUnproved }: Pick<PartProps, 'messages' | 'own'> & { readonly onUnproved?: () => void },
  { initial, required = [], send, ruleOf = () => undefined, fieldOf = asIs }: SecurityPlan<Values>,
) {
  const { errors } = messages
  const say = (name: string, code: string) => fieldSentence(errors, code, ruleOf(name), own.profile.ageMin)
  return useForm<Values>({
    initial,
    check: (values) =>
      Object.fromEntries(
        required.filter((name) => values[name]?.trim() === '').map((name) => [name, say(name, 'required')]),
      ),
    send,
    explain(thrown) {
      const code = failureCode(thrown)
      if (code === 'step_up_needed' && onUnproved) return void onUnproved()
      const fields = code === 'invalid_input' ? faultsOf(thrown) : undefined
      if (fields === undefined) return { alert: whyFailed(errors, thrown) }
      return {
        faults: Object.fromEntries(Object.entries(fields).map(([name, fault]) => [fieldOf(name), say(name, fault)])),
      }
    },
  })
}

export type SecurityForm = Pick<ReturnType<typeof useForm>, 'busy' | 'alert' | 'form'>
