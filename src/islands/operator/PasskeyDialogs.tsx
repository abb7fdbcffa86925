import { useState } from 'react'
import type { StaffPasskey } from '#api/staff-passkeys.ts'
import { failureCode } from '#browser/failure.ts'
import { canUsePasskeys } from '#browser/passkey-place.ts'
import { addStaffPasskey, proveByCode, proveByStaffPasskey } from '#stores/staff-passkeys.ts'
import { codeLength, staffCall } from '#stores/staff-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { SignInCode } from './SignInCode.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** What is to be done with one's passkeys. */
export type WantedAct = { readonly do: 'add' } | { readonly do: 'remove'; readonly passkey: StaffPasskey }

interface PartProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Why there is nothing to add here, and the address where there is. */
function Unusable({ onClose }: Pick<PartProps, 'onClose'>) {
  const { say } = useWords()
  const named = new URL(location.href)
  const isNumber = /^[\d.]+$|:/.test(named.hostname)
  named.hostname = 'localhost'
  return (
    <Dialog title={say('passkeys.add')} closeLabel={say('close')} onClose={onClose}>
      <p>{isNumber ? say('passkeys.number', { address: named.origin }) : say('passkeys.unable')}</p>
    </Dialog>
  )
}

/** Asks for a second factor before anything that lets somebody in is changed. */
function ProofDialog(props: {
  readonly hasPasskey: boolean
  readonly onProved: (until: string) => void
  readonly onClose: () => void
}) {
  const { hasPasskey, onProved, onClose } = props
  const { say, explain } = useWords()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length < codeLength ? say('login.codeShort') : undefined }),
    send: async ({ code }) => onProved(await proveByCode(code)),
    explain(thrown) {
      if (failureCode(thrown) !== 'proof_wrong') return { alert: explain(thrown) }
      form.set({ code: '' })
      return { faults: { code: say('login.codeWrong') } }
    },
  })
  const byPasskey = () => void form.run(async () => onProved(await proveByStaffPasskey()))
  return (
    <FormDialog title={say('passkeys.proof')} form={form} submit={say('passkeys.confirm')} onClose={onClose}>
      <p className="muted">{say('passkeys.proofLead')}</p>
      {hasPasskey && canUsePasskeys() && <PasskeyWay busy={form.busy} onUse={byPasskey} />}
      <SignInCode form={form} />
    </FormDialog>
  )
}

function AddDialog({ onDone, onClose }: PartProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { name: '' },
    async send({ name }) {
      await addStaffPasskey(name.trim())
      tell('ok', say('passkeys.isAdded'))
      onDone()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={say('passkeys.add')} form={form} submit={say('passkeys.make')} onClose={onClose}>
      <p className="muted">{say('passkeys.addLead')}</p>
      <Field label={say('passkeys.nameField')} autoComplete="off" maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onDone, onClose }: PartProps & { readonly passkey: StaffPasskey }) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: {},
    async send() {
      await staffCall('staffPasskeyRemove', { id: passkey.id })
      tell('ok', say('passkeys.isRemoved', { name: passkey.name }))
      onDone()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog
      title={say('passkeys.removeTitle', { name: passkey.name })}
      form={form}
      submit={say('passkeys.remove')}
      danger
      onClose={onClose}
    >
      <p className="muted">{say('passkeys.removeLead')}</p>
    </FormDialog>
  )
}

export interface PasskeyActProps {
  readonly act: WantedAct
  /** Until when the session counts as proved; without it a second factor is asked for first. */
  readonly provedUntil: string | undefined
  readonly hasPasskey: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Adds or removes a passkey: first a fresh second factor, then the act itself. */
export function PasskeyAct({ act, provedUntil, hasPasskey, onChanged, onClose }: PasskeyActProps) {
  const [until, setUntil] = useState(provedUntil)
  if (act.do === 'add' && !canUsePasskeys()) return <Unusable onClose={onClose} />
  if (until === undefined || Date.parse(until) <= Date.now())
    return <ProofDialog hasPasskey={hasPasskey} onProved={setUntil} onClose={onClose} />
  const done = () => {
    onChanged()
    onClose()
  }
  if (act.do === 'remove') return <RemoveDialog passkey={act.passkey} onDone={done} onClose={onClose} />
  return <AddDialog onDone={done} onClose={onClose} />
}
