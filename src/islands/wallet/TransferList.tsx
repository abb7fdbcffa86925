import type { WalletTransfer } from '#api/wallet.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { TransferMessages } from '#islands/own/TransferForm.tsx'
import { mainWallet, type Wallets } from '#stores/wallets.ts'
import { Button } from '#ui/Button.tsx'

const looks = { pending: 'status status--wait', done: 'status status--ok', refused: 'status' } as const

export interface TransferListProps {
  readonly messages: TransferMessages
  readonly locale: Locale
  readonly wallets: Wallets
  readonly transfers: readonly WalletTransfer[]
  readonly hasMore: boolean
  readonly onMore: () => void
}

/** Transfers, newest first; those on their way change by themselves. */
export function TransferList({ messages, locale, wallets, transfers, hasMore, onMore }: TransferListProps) {
  const name = (wallet: string) =>
    wallet === mainWallet ? messages.main : (wallets.vendors.find(({ vendor }) => vendor === wallet)?.name ?? wallet)
  return (
    <section className="panel panel--flush" aria-labelledby="transfers">
      <div className="panel__head">
        <h2 className="panel__title" id="transfers">
          {messages.list}
        </h2>
      </div>
      {transfers.length === 0 && <p className="faint px-5 py-4">{messages.none}</p>}
      <ul aria-live="polite">
        {transfers.map(({ id, from, to, amount, state, late, reason, createdAt }) => (
          <li key={id} className="rec !grid-cols-[minmax(0,1fr)_auto]">
            <b>
              {name(from)} <span className="i i-ph-arrow-right text-[14px]" aria-label="→" role="img" /> {name(to)}
            </b>
            <span className="end num font-semibold">{formatMoney(amount, wallets.main.currencySymbol, locale)}</span>
            <small className="num">
              {formatDateTime(createdAt)}
              {reason && ` · ${messages.reasons[reason]}`}
            </small>
            <span className="end">
              <span className={looks[state]}>{messages.transferStates[late ? 'late' : state]}</span>
            </span>
            {late && <small className="col-span-2 !text-text-2">{messages.late}</small>}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="p-4">
          <Button block onClick={onMore}>
            {messages.more}
          </Button>
        </div>
      )}
    </section>
  )
}
