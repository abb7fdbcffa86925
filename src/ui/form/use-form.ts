import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'

/** Sentences by the names of fields; a field without one is right. */
export type Faults<Name extends string = string> = { readonly [Field in Name]?: string | undefined }

/** Why a form was not taken: at its fields, or as a whole. */
export interface Refusal<Name extends string = string> {
  readonly faults?: Faults<Name> | undefined
  readonly alert?: string | undefined
}

export interface FormPlan<Values extends Readonly<Record<string, string>>> {
  /** What the fields show first. */
  readonly initial: Values | (() => Values)
  /** What keeps the form from being sent. */
  readonly check?: (values: Values) => Faults
  /** Sends the form. What it throws is explained; nothing that was typed is lost. */
  readonly send: (values: Values) => Promise<void>
  /** The sentences for what `send` has thrown; none when somebody else has said it. */
  readonly explain: (thrown: unknown) => Refusal | undefined | Promise<Refusal | undefined>
  /** Hears each change, to keep drafts. */
  readonly onChange?: (name: string, text: string) => void
}

const hasFault = (faults: Faults): boolean => Object.values(faults).some((sentence) => sentence !== undefined)

/**
 * State of a form: values, checks, sending once at a time, and refusals as sentences. After a refused try the first
 * field with a fault has the focus; a field loses its fault when it is changed.
 */
export function useForm<Values extends Readonly<Record<string, string>>>(plan: FormPlan<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState<Values>(plan.initial)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const [refused, countRefused] = useState(0)
  const busy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const refuse = (next: Refusal) => {
    setRefusal(next)
    countRefused((before) => before + 1)
  }

  const fail = async (thrown: unknown) => refuse((await plan.explain(thrown)) ?? {})

  /** Does one thing at a time; what it throws is explained. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setRefusal({})
    try {
      await work()
    } catch (thrown) {
      await fail(thrown)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }

  async function submit(): Promise<void> {
    const faults = plan.check?.(values) ?? {}
    if (hasFault(faults)) refuse({ faults })
    else await run(() => plan.send(values))
  }

  function set(change: Partial<Values>): void {
    setValues((before) => ({ ...before, ...change }))
    setRefusal(({ faults, ...rest }) => ({
      ...rest,
      faults: faults && Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in change))),
    }))
    for (const [name, text] of Object.entries(change)) plan.onChange?.(name, text as string)
  }

  return {
    values,
    set,
    faults: (refusal.faults ?? {}) as Faults,
    alert: refusal.alert,
    busy: isBusy,
    refuse,
    /** Explains what something beside the form has thrown. */
    fail,
    /** Changes what stands at some fields while somebody is typing: the focus stays. */
    mark: (faults: Faults<Name>) => setRefusal((before) => ({ ...before, faults: { ...before.faults, ...faults } })),
    /** As it was at first, without faults. */
    reset() {
      setValues(plan.initial)
      setRefusal({})
    },
    run,
    submit,
    /** Of the `form` element. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** Of the field with that name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refusal.faults?.[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set({ [name]: event.target.value } as Partial<Values>),
    }),
  }
}
