import { useStore } from '@nanostores/react'
import type { VendorWallet } from '#api/wallet.ts'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TransferForm, type TransferMessages } from './TransferForm.tsx'
import { isMoney } from './transfer-amount.ts'

export interface TransferOfferProps {
  readonly messages: TransferMessages
  readonly locale: Locale
  readonly wallet: VendorWallet
  readonly onClose: () => void
  /** Called when money has arrived, so that the game shows it. */
  readonly onMoved: () => void
}

/** Offers to bring money to the vendor of this game. */
export function TransferOffer({ messages, locale, wallet, onClose, onMoved }: TransferOfferProps) {
  const balance = useStore($balance, { ssr: 'initial' })
  if (balance === undefined) return null
  const has = isMoney(wallet.balance)
  const poor = !isMoney(balance.balance)
  return (
    <Dialog
      title={t(messages, has ? 'offer.bring' : 'offer.title', { vendor: wallet.name })}
      closeLabel={messages.offer.close}
      onClose={onClose}
    >
      <p>{t(messages, 'offer.text', { vendor: wallet.name })}</p>
      {wallet.balance !== undefined && (
        <p className="num faint">
          {t(messages, 'offer.have', {
            vendor: wallet.name,
            amount: formatMoney(wallet.balance, balance.currencySymbol, locale),
          })}
        </p>
      )}
      {poor ? (
        <>
          <p className="alert alert--warn">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{messages.offer.poorHome}</span>
          </p>
          <button type="button" className="btn btn--primary" data-action="cashier" onClick={onClose}>
            {messages.offer.deposit}
          </button>
        </>
      ) : (
        <TransferForm
          messages={messages}
          locale={locale}
          wallets={{ isSingle: false, main: balance, vendors: [wallet] }}
          vendor={wallet.vendor}
          direction="in"
          onMoved={onMoved}
        />
      )}
      <a className="link self-start" href={localePath(locale, '/member/wallet')}>
        {messages.offer.page}
      </a>
    </Dialog>
  )
}
