import { lazy } from 'react'
import { t } from '#i18n/t.ts'
import type { Downline } from '#stores/team.ts'
import { Button } from '#ui/Button.tsx'
import type { TeamManagementProps } from './TeamManagement.tsx'

const OfferDialog = lazy(() => import('./OfferDialog.tsx').then((part) => ({ default: part.OfferDialog })))
const TransferDialog = lazy(() => import('./TransferDialog.tsx').then((part) => ({ default: part.TransferDialog })))
const NoteDialog = lazy(() => import('./NoteDialog.tsx').then((part) => ({ default: part.NoteDialog })))

/** What is done with an account: money or a contract goes to it, or the agent notes something about it. */
export interface Act {
  readonly what: 'send' | 'offer' | 'note'
  readonly one: Downline
}

interface ActsProps extends Pick<TeamManagementProps, 'messages' | 'sendWords' | 'payWords'> {
  readonly one: Downline
  /** Whether the account stands directly below the caller. */
  readonly isDirect: boolean
  /** Whether the operator lets money be transferred. */
  readonly transfers: boolean
  readonly onAct: (act: Act) => void
}

/** What can be done with somebody in the team: a note on every level; money, and for agents a contract, with direct downlines alone. */
export function Acts({ one, isDirect, transfers, messages, sendWords, payWords, onAct }: ActsProps) {
  const { account, kind } = one
  const act = (what: Act['what'], label: string, name: string, look?: 'outline' | 'quiet') => (
    <Button
      size="sm"
      {...(look && { look })}
      aria-haspopup="dialog"
      aria-label={name}
      onClick={() => onAct({ what, one })}
    >
      {label}
    </Button>
  )
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {isDirect &&
        kind === 'agent' &&
        act('offer', t(payWords, 'offerForm.action'), t(payWords, 'offerForm.actionTo', { account }))}
      {isDirect &&
        transfers &&
        act('send', t(sendWords, 'action'), t(sendWords, 'actionTo', { name: account }), 'outline')}
      {act('note', messages.note.action, t(messages, 'note.actionOn', { account }), 'quiet')}
    </span>
  )
}

interface ActDialogProps extends TeamManagementProps {
  readonly act: Act
  readonly onNoted: (id: string, note: string) => void
  readonly onClose: () => void
}

export function ActDialog({ act: { what, one }, onNoted, ...props }: ActDialogProps) {
  const { messages, sendWords, payWords, terms, playedWords, locale, onClose } = props
  const to = one.account
  if (what === 'offer') return <OfferDialog messages={payWords} {...{ to, terms, playedWords, locale, onClose }} />
  if (what === 'send') return <TransferDialog messages={{ ...messages, ...sendWords }} {...{ to, locale, onClose }} />
  return <NoteDialog {...{ one, messages, onNoted, onClose }} closeLabel={sendWords.close} />
}
