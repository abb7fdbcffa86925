import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { BankMark } from './BankMark.tsx'
import { momentText } from './times.ts'
import { turnAmong } from './turn-among.ts'
import { type Account, isOpenNow, methodOf } from './withdraw-check.ts'
import { dotted, onePoint, payeeName, type WithdrawWords } from './withdraw-words.ts'

export interface AccountChoiceProps extends WithdrawWords {
  readonly options: WithdrawalOptions
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (id: string) => void
}

const looks = {
  ready: 'status',
  waits: 'status status--wait',
  checking: 'status status--wait',
  proof_needed: 'status status--bad',
  refused: 'status status--bad',
} as const

interface RowProps extends WithdrawWords {
  readonly options: WithdrawalOptions
  readonly account: Account
  readonly isChosen: boolean
  readonly isStop: boolean
  readonly onChoose: () => void
}

/** What an account that cannot be chosen waits for, or how often one was used. */
function noteOf({ messages, locale, options }: RowProps, account: Account): string {
  const opensAt = methodOf(options, account)?.opensAt
  if (account.state === 'ready' && opensAt) return t(messages, 'to.opens', { time: momentText(opensAt, locale) })
  switch (account.state) {
    case 'waits':
      return account.usableAt ? t(messages, 'to.waits', { time: momentText(account.usableAt, locale) }) : ''
    case 'proof_needed':
      return messages.to.proofNeeded
    case 'checking':
      return messages.to.checking
    case 'refused':
      return messages.to.refused
    default:
      return account.used === 0 ? messages.to.unused : plural(messages, 'to.used', account.used, bcp47[locale])
  }
}

function Row(props: RowProps) {
  const { messages, payee, options, account, isChosen, isStop, onChoose } = props
  const { state, holder, masked } = account
  const isOpen = isOpenNow(options, account)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of facts, chosen as one
    <button
      type="button"
      role="radio"
      className="pay__row pay__row--account"
      data-account={account.id}
      aria-checked={isChosen}
      aria-disabled={!isOpen || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => isOpen && onChoose()}
    >
      <BankMark {...account} />
      <span className="pay__n">
        <b>
          <span className="num">{dotted(masked)}</span>
          {!isOpen && (
            <span className={looks[state]}>
              <span className="i i-ph-clock" aria-hidden="true" />
              {state === 'ready' ? messages.to.closed : payee.states[state]}
            </span>
          )}
        </b>
        <small>
          {onePoint(t(messages, 'to.line', { bank: payeeName(payee, account), holder, note: noteOf(props, account) }))}
        </small>
      </span>
      <span className="pay__r" />
    </button>
  )
}

/** The member's accounts: one tap chooses. Those that wait stand in their place and say for what. */
export function AccountChoice(props: AccountChoiceProps) {
  const { messages, options, value, error, onChange } = props
  const open = options.accounts.filter((account) => isOpenNow(options, account))
  // What can be chosen comes first.
  const accounts = [...open, ...options.accounts.filter((account) => !isOpenNow(options, account))]
  const stop = open.find(({ id }) => id === value) ?? open[0] ?? accounts[0]
  const turn = turnAmong(open, stop?.id, 'account', onChange)
  return (
    <>
      <div className="pay" role="radiogroup" aria-label={messages.to.title} onKeyDown={turn}>
        {accounts.map((account) => (
          <Row
            key={account.id}
            {...props}
            account={account}
            isChosen={account.id === value}
            isStop={account.id === stop?.id}
            onChoose={() => onChange(account.id)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="field__err mt-2" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}
