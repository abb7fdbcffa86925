import { useStore } from '@nanostores/react'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { $balance, $balanceHidden, $balanceLoading, hideBalance, refreshBalance } from '#stores/balance.ts'

type BalanceMessages = Pick<typeof import('#locales/en/wallet.json'), 'show' | 'hide' | 'hidden' | 'refresh'>

/** The balance as it is shown: nothing of it while the member hides it, no amount before the server has said it. */
export function useBalance(locale: Locale) {
  const balance = useStore($balance, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  const loading = useStore($balanceLoading, { ssr: 'initial' })
  return {
    symbol: balance?.currencySymbol,
    amount: balance && formatMoney(balance.balance, '', locale),
    hidden,
    loading,
  }
}
export type ShownBalance = ReturnType<typeof useBalance>

/** The amount, dots in its place, or a bar until it is known. */
export function Amount(props: {
  readonly balance: ShownBalance
  readonly messages: BalanceMessages
  /** Size of the bar. */
  readonly bar: string
}) {
  const { hidden, amount } = props.balance
  if (!hidden) return amount ?? <span className={`skel inline-block align-middle ${props.bar}`} />
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="sr">{props.messages.hidden}</span>
    </>
  )
}

/** Hides the balance everywhere at once, and asks for it anew. */
export function BalanceTools(props: {
  readonly balance: ShownBalance
  readonly messages: BalanceMessages
  readonly renew?: string
}) {
  const { messages, renew = 'icon-btn' } = props
  const { hidden, loading } = props.balance
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={hidden ? messages.show : messages.hide}
        aria-pressed={hidden}
        onClick={() => hideBalance(!hidden)}
      >
        <span className={hidden ? 'i i-ph-eye-slash' : 'i i-ph-eye'} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={renew}
        aria-label={messages.refresh}
        disabled={loading}
        onClick={() => void refreshBalance(true)}
      >
        <span
          className={loading ? 'i i-ph-arrows-clockwise motion-safe:animate-spin' : 'i i-ph-arrows-clockwise'}
          aria-hidden="true"
        />
      </button>
    </>
  )
}
