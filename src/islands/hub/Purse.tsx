import { useStore } from '@nanostores/react'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { $balance, $balanceHidden, $balanceLoading, hideBalance, refreshBalance } from '#stores/balance.ts'
import type { WalletMessages } from './Hub.tsx'

/** The balance with what can be done about it. On a break the deposit gives way to the sentence that says so. */
export function Purse(props: {
  readonly wallet: WalletMessages
  readonly locale: Locale
  /** What a member on a break reads. */
  readonly onBreak: string | undefined
  /** Address of the page about limits and breaks. */
  readonly limits: string
}) {
  const { wallet, locale, onBreak, limits } = props
  const balance = useStore($balance, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  const loading = useStore($balanceLoading, { ssr: 'initial' })
  const amount = balance && formatMoney(balance.balance, '', locale)
  return (
    <section className="panel purse" aria-labelledby="purse">
      <div className="spread">
        <h2 className="muted purse__t" id="purse">
          {wallet.balance}
        </h2>
        <span className="purse__tools">
          <button
            type="button"
            className="icon-btn"
            aria-label={hidden ? wallet.show : wallet.hide}
            aria-pressed={hidden}
            onClick={() => hideBalance(!hidden)}
          >
            <span className={hidden ? 'i i-ph-eye-slash' : 'i i-ph-eye'} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={wallet.refresh}
            disabled={loading}
            onClick={() => void refreshBalance(true)}
          >
            <span
              className={loading ? 'i i-ph-arrows-clockwise motion-safe:animate-spin' : 'i i-ph-arrows-clockwise'}
              aria-hidden="true"
            />
          </button>
        </span>
      </div>
      <p className="money num" aria-busy={loading}>
        <span className="faint">{balance?.currencySymbol}</span>
        {hidden ? (
          <>
            <span aria-hidden="true">••••</span>
            <span className="sr">{wallet.hidden}</span>
          </>
        ) : (
          (amount ?? <span className="skel inline-block h-8 w-40 align-middle" />)
        )}
      </p>
      <div className="purse__two">
        {onBreak ? (
          <a className="link purse__break" href={limits}>
            {onBreak}
          </a>
        ) : (
          <button type="button" className="btn btn--primary" data-action="cashier">
            {wallet.deposit}
          </button>
        )}
        <button type="button" className="btn btn--second" data-action="withdraw">
          {wallet.withdraw}
        </button>
      </div>
    </section>
  )
}
