import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { VendorWallet } from '#api/wallet.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'

const TransferOffer = lazy(() =>
  import('#islands/own/TransferOffer.tsx').then(({ TransferOffer: offer }) => ({ default: offer })),
)

export interface PurseDeskProps {
  /** Texts of the namespace `transfer`. */
  readonly messages: typeof import('#locales/en/transfer.json')
  readonly locale: Locale
  readonly wallet: VendorWallet
  /** Counts the times that the game asked for more money. */
  readonly asked: number
  /** Called when money has moved. */
  readonly onMoved: () => void
  /** Opens the game anew: it asked for its balance before. */
  readonly onReload: () => void
}

/** What lies with a vendor who keeps players' money, over its game; offers the transfer when there is nothing. */
export function PurseDesk({ messages, locale, wallet, asked, onMoved, onReload }: PurseDeskProps) {
  const balance = useStore($balance, { ssr: 'initial' })
  const [offered, setOffered] = useState(false)
  const [moved, setMoved] = useState(false)
  const isEmpty = wallet.balance !== undefined && !/[1-9]/.test(wallet.balance)
  useEffect(() => {
    if (isEmpty || asked > 0) setOffered(true)
  }, [isEmpty, asked])
  const close = () => {
    setOffered(false)
    if (moved) onReload()
  }
  const amount = wallet.balance === undefined ? '—' : formatMoney(wallet.balance, balance?.currencySymbol ?? '', locale)
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-0 border-b border-line border-solid bg-surface px-4 py-1">
      <span className="i i-ph-wallet" aria-hidden="true" />
      <span className="num min-w-0 flex-1" aria-live="polite">
        {t(messages, 'offer.have', { vendor: wallet.name, amount })}
      </span>
      <button
        type="button"
        className="btn btn--second btn--sm min-h-11"
        aria-haspopup="dialog"
        onClick={() => setOffered(true)}
      >
        {messages.offer.bring}
      </button>
      {offered && (
        <Suspense>
          <TransferOffer
            messages={messages}
            locale={locale}
            wallet={wallet}
            onClose={close}
            onMoved={() => {
              setMoved(true)
              onMoved()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
