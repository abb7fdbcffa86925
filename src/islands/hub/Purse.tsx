import { useStore } from '@nanostores/react'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { Amount, BalanceTools, useBalance } from '#islands/own/Balance.tsx'
import { $balance, $balanceHidden } from '#stores/balance.ts'
import type { HubMessages, WalletMessages } from './Hub.tsx'

/** What the member has to play with beside their own money. */
function Bonus({ messages, locale }: { readonly messages: HubMessages; readonly locale: Locale }) {
  const balance = useStore($balance, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  if (balance === undefined || !/[1-9]/.test(balance.bonusBalance)) return null
  return (
    <p className="purse__held">
      <a className="link" href={localePath(locale, '/member/bonus')}>
        {messages.bonus}
      </a>{' '}
      <b className="num">{hidden ? '••••' : formatMoney(balance.bonusBalance, balance.currencySymbol, locale)}</b>
    </p>
  )
}

/** What of the member's money waits for the end of a withdrawal or a transfer. */
function Held({ messages, locale }: { readonly messages: HubMessages; readonly locale: Locale }) {
  const balance = useStore($balance, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  if (balance === undefined || !/[1-9]/.test(balance.locked)) return null
  return (
    <p className="purse__held">
      {messages.held}{' '}
      <b className="num">{hidden ? '••••' : formatMoney(balance.locked, balance.currencySymbol, locale)}</b>
    </p>
  )
}

/** The balance with what can be done about it. On a break the deposit gives way to the sentence that says so. */
export function Purse(props: {
  readonly messages: HubMessages
  readonly wallet: WalletMessages
  readonly locale: Locale
  /** What a member on a break reads. */
  readonly onBreak: string | undefined
  /** Address of the page about limits and breaks. */
  readonly limits: string
}) {
  const { messages, wallet, locale, onBreak, limits } = props
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
      <Bonus messages={messages} locale={locale} />
      <Held messages={messages} locale={locale} />
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
