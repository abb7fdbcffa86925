import type { VendorWallet } from '#api/wallet.ts'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import type { TransferMessages } from '#islands/own/TransferForm.tsx'
import { isMoney } from '#islands/own/transfer-amount.ts'
import type { Wallets } from '#stores/wallets.ts'
import { Button } from '#ui/Button.tsx'

export interface WalletCardsProps {
  readonly messages: TransferMessages
  readonly locale: Locale
  readonly wallets: Wallets
  readonly busy: boolean
  readonly onHome: () => void
  readonly onAgain: () => void
}

const looks = {
  ready: 'status status--ok',
  maintenance: 'status status--wait',
  unreachable: 'status status--wait',
} as const

function VendorLine({
  wallet,
  messages,
  symbol,
  locale,
}: {
  readonly wallet: VendorWallet
  readonly messages: TransferMessages
  readonly symbol: string
  readonly locale: Locale
}) {
  return (
    <li className="wallets__one">
      <span className="avatar" aria-hidden="true">
        {wallet.vendor.slice(0, 3)}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{wallet.name}</b>
        <small className="faint block">{wallet.state === 'unreachable' ? messages.unreachable : messages.own}</small>
      </span>
      <span className="grid justify-items-end gap-1">
        <span className="num text-[16px] font-semibold">
          {wallet.balance === undefined ? '—' : formatMoney(wallet.balance, symbol, locale)}
        </span>
        {wallet.state !== 'ready' && <span className={looks[wallet.state]}>{messages.states[wallet.state]}</span>}
      </span>
    </li>
  )
}

/** The main wallet, and the wallets at vendors with the way home. */
export function WalletCards({ messages, locale, wallets, busy, onHome, onAgain }: WalletCardsProps) {
  const { main, vendors } = wallets
  const anything = vendors.some(({ balance }) => isMoney(balance))
  return (
    <>
      <section className="felt wallets__main" aria-labelledby="main-wallet">
        <h2 id="main-wallet" className="muted text-[14px]">
          {messages.main}
        </h2>
        <p className="num brass text-[28px] font-semibold leading-tight">
          {formatMoney(main.balance, main.currencySymbol, locale)}
        </p>
        <p className="muted text-[13px]">
          {isMoney(main.locked)
            ? `${messages.locked}: ${formatMoney(main.locked, main.currencySymbol, locale)}`
            : messages.play}
        </p>
        {isMoney(main.bonusBalance) && (
          <p className="text-[13px]">
            <a className="link" href={localePath(locale, '/member/bonus')}>
              {messages.bonus}
            </a>{' '}
            <b className="num">{formatMoney(main.bonusBalance, main.currencySymbol, locale)}</b>
          </p>
        )}
      </section>
      <section className="panel" aria-labelledby="vendor-wallets">
        <div className="panel__head">
          <h2 className="panel__title" id="vendor-wallets">
            {messages.atVendors}
          </h2>
          {vendors.some(({ state }) => state === 'unreachable') && (
            <Button look="quiet" size="sm" onClick={onAgain}>
              {messages.again}
            </Button>
          )}
        </div>
        <ul className="grid gap-1">
          {vendors.map((wallet) => (
            <VendorLine
              key={wallet.vendor}
              wallet={wallet}
              messages={messages}
              symbol={main.currencySymbol}
              locale={locale}
            />
          ))}
        </ul>
        <div className="mt-4">
          {anything ? (
            <Button block loading={busy} onClick={onHome}>
              {messages.home}
            </Button>
          ) : (
            <p className="faint text-[13px]">{messages.homeNone}</p>
          )}
        </div>
      </section>
    </>
  )
}
