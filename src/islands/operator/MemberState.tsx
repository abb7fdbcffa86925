import { useState } from 'react'
import type { StaffMember } from '#api/staff-member.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { moneyOf } from './money.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useWords } from './words.ts'

export type StateAct = 'freeze' | 'reopen' | 'close'

const calls = { freeze: 'staffFreeze', reopen: 'staffReopen', close: 'staffClose' } as const

export interface MemberStateProps {
  readonly act: StateAct
  readonly member: StaffMember
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Freezes, closes or opens an account, with a reason. A closed account's balance stays there, or was paid out. */
export function MemberState({ act, member, onDone, onClose }: MemberStateProps) {
  const { say, messages, locale } = useWords()
  const { account, wallet } = member
  const hasMoney = wallet !== undefined && /[1-9]/.test(wallet.balance)
  const hasBonus = wallet !== undefined && /[1-9]/.test(wallet.bonus)
  const [balance, setBalance] = useState<'keep' | 'withdraw'>('keep')
  const [reference, setReference] = useState('')
  const texts = messages.stateActs[act]
  const isPaid = act === 'close' && balance === 'withdraw'
  async function send(reason: string): Promise<void> {
    const more = act === 'close' && hasMoney ? { balance, ...(isPaid && { reference: reference.trim() }) } : {}
    await staffCall(calls[act], { account, reason, ...more })
    onDone()
  }
  const lead = (
    <div className="stack">
      <p>{say(`stateActs.${act}.lead`, { account })}</p>
      {act === 'close' && hasBonus && (
        <p>{say('stateActs.bonus', { amount: moneyOf(wallet.bonus, wallet.currency, locale) })}</p>
      )}
      {act === 'close' && hasMoney && (
        <fieldset className="stack">
          <legend>{say('stateActs.balance', { amount: moneyOf(wallet.balance, wallet.currency, locale) })}</legend>
          {(['keep', 'withdraw'] as const)
            .filter((choice) => choice === 'keep' || may('payments.book'))
            .map((choice) => (
              <label key={choice} className="cluster">
                <input type="radio" name="balance" checked={balance === choice} onChange={() => setBalance(choice)} />
                {messages.stateActs[choice]}
              </label>
            ))}
          {isPaid && (
            <label className="stack">
              {say('adjust.reference')}
              <span className="field__box">
                <input value={reference} maxLength={200} onChange={(event) => setReference(event.target.value)} />
              </span>
            </label>
          )}
        </fieldset>
      )}
    </div>
  )
  return (
    <ReasonDialog
      title={say(`stateActs.${act}.title`, { account })}
      lead={lead}
      submit={texts.submit}
      danger={act !== 'reopen'}
      done={say(`stateActs.${act}.done`, { account })}
      send={send}
      onClose={onClose}
    />
  )
}
