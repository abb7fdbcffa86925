import { useState } from 'react'
import { canUsePasskeys } from '#browser/passkey-place.ts'
import { AvatarDialog } from './AvatarDialog.tsx'
import type { PartProps, SecurityAct } from './acts.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { LockDialog } from './LockDialog.tsx'
import { PasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'

export interface ActProps extends PartProps {
  readonly brand: string
  readonly onClose: () => void
  /** Something is different now: the page reads it again. */
  readonly onChange: () => void
  /** The server wants to know again who is here. */
  readonly onUnproved: () => void
}

const free: readonly SecurityAct['do'][] = ['profile', 'avatar', 'passkey-rename', 'lock']

/** The dialog of an act; first, where the act needs it, the one that asks who is here. */
export function ActDialog(
  props: Omit<ActProps, 'onUnproved'> & {
    readonly act: SecurityAct
    readonly onProved: (until: string) => void
  },
) {
  const { act, own, onProved } = props
  const [unproved, setUnproved] = useState(false)
  // Settled when the dialog opens: what is begun in time is not interrupted by the clock.
  const [proved, setProved] = useState(() => {
    const until = own.security.provedUntil
    return until !== undefined && Date.parse(until) - Date.now() > 20_000
  })
  const isFree = free.includes(act.do) || (act.do === 'passkey-add' && !canUsePasskeys())
  const needsProof = !isFree && (!proved || unproved)
  if (needsProof)
    return (
      <ProofDialog
        {...props}
        onProved={(until) => {
          setProved(true)
          setUnproved(false)
          onProved(until)
        }}
      />
    )
  const given: ActProps = { ...props, onUnproved: () => setUnproved(true) }
  switch (act.do) {
    case 'totp':
      return <TotpDialog {...given} />
    case 'payment':
      return <PaymentDialog {...given} />
    case 'email':
    case 'mobile':
      return <ContactDialog {...given} kind={act.do} />
    case 'profile':
      return <ProfileDialog {...given} />
    case 'avatar':
      return <AvatarDialog {...given} />
    case 'lock':
      return <LockDialog {...given} />
    case 'passkey-add':
      return <PasskeyDialog {...given} />
    case 'passkey-rename':
      return <RenamePasskeyDialog {...given} passkey={act} />
    case 'passkey-remove':
      return <RemovePasskeyDialog {...given} passkey={act} />
  }
}
