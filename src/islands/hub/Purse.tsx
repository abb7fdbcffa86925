import type { Locale } from '#i18n/locale.ts'
import { Amount, BalanceTools, useBalance } from '#islands/own/Balance.tsx'
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
  const balance = useBalance(locale)
  return (
    <section className="panel purse" aria-labelledby="purse">
      <div className="spread">
        <h2 className="muted purse__t" id="purse">
          {wallet.balance}
        </h2>
        <span className="purse__tools">
          <BalanceTools balance={balance} messages={wallet} />
        </span>
      </div>
      <p className="money num" aria-busy={balance.loading}>
        <span className="faint">{balance.symbol}</span>
        <Amount balance={balance} messages={wallet} bar="h-8 w-40" />
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
