import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { PayoutAccount } from '#stores/payout-accounts.ts'
import { type AccountsPageProps, accountName } from './accounts-words.ts'
import { BankMark } from './BankMark.tsx'
import { momentText } from './times.ts'
import { dotted, onePoint, type PayeeMessages, payeeName } from './withdraw-words.ts'

export interface AccountRowProps extends AccountsPageProps {
  readonly account: PayoutAccount
  readonly onBook: () => void
  readonly onRemove: () => void
}

/** The word for where an account stands, with its colour and icon. */
function standing({ states }: PayeeMessages, { state, nameMatch }: PayoutAccount) {
  const good = nameMatch === 'proved' ? states.proved : states.matches
  switch (state) {
    case 'ready':
      return { look: 'status status--ok', icon: 'i-ph-check-circle', text: good }
    case 'waits':
      return { look: 'status status--wait', icon: 'i-ph-clock', text: states.waits }
    case 'checking':
      return { look: 'status status--wait', icon: 'i-ph-clock', text: states.checking }
    case 'refused':
      return { look: 'status status--bad', icon: 'i-ph-x-circle', text: states.refused }
    default:
      return {
        look: 'status status--bad',
        icon: 'i-ph-x-circle',
        text: nameMatch === 'differs' ? states.differs : states.proof_needed,
      }
  }
}

/** What an account waits for, or what it was used for. */
function noteOf({ messages, locale, account }: AccountRowProps): string {
  const { state, nameMatch, bankHolder, usableAt, refusal, used, lastUsedAt } = account
  const time = (iso: string | undefined) => (iso === undefined ? '' : momentText(iso, locale))
  switch (state) {
    case 'waits':
      return `${nameMatch === 'proved' ? messages.proved : messages.matches} ${t(messages, 'waits', { time: time(usableAt) })}`
    case 'proof_needed':
      return nameMatch === 'differs' && bankHolder ? t(messages, 'differs', { name: bankHolder }) : messages.unknown
    case 'checking':
      return messages.checking
    case 'refused':
      return refusal ? t(messages, 'refused', { reason: refusal }) : messages.refusedPlain
    default:
      return used === 0 ? messages.unused : plural(messages, 'used', used, bcp47[locale], { time: time(lastUsedAt) })
  }
}

/** One account of the list. */
export function AccountRow(props: AccountRowProps) {
  const { messages, payee, account, onBook, onRemove } = props
  const { look, icon, text } = standing(payee, account)
  const needsBook = account.state === 'proof_needed' || account.state === 'refused'
  return (
    <div className="rowi">
      <BankMark {...account} />
      <span className="rowi__t">
        <b>
          <span className="num">{dotted(account.masked)}</span>
          <span className={look}>
            <span className={`i ${icon}`} aria-hidden="true" />
            {text}
          </span>
        </b>
        <small>
          {payeeName(payee, account)}. {onePoint(noteOf(props))}{' '}
          {needsBook && (
            <button type="button" className="link" onClick={onBook}>
              {messages.sendBook}
            </button>
          )}
        </small>
      </span>
      <span className="rowi__e">
        <button
          type="button"
          className="icon-btn"
          aria-label={t(messages, 'remove', { account: accountName(payee, account) })}
          onClick={onRemove}
        >
          <span className="i i-ph-trash" aria-hidden="true" />
        </button>
      </span>
    </div>
  )
}
