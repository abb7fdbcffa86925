import { useId, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import type { ListWords } from '#islands/data/words.ts'
import { TransferForm, type TransferMessages } from '#islands/own/TransferForm.tsx'
import { isMoney } from '#islands/own/transfer-amount.ts'
import { toastFailure } from '#stores/toasts.ts'
import { mainWallet, transfer } from '#stores/wallets.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TransferList } from './TransferList.tsx'
import { useWallets } from './use-wallets.ts'
import { WalletCards } from './WalletCards.tsx'

export interface WalletPageProps {
  /** Texts of the namespace `transfer`. */
  readonly messages: TransferMessages & ListWords
  readonly locale: Locale
}

/** The way of a transfer: which vendor, and in or out. */
function Ways(props: {
  readonly messages: TransferMessages
  readonly vendors: readonly { readonly vendor: string; readonly name: string }[]
  readonly vendor: string
  readonly direction: 'in' | 'out'
  readonly onVendor: (vendor: string) => void
  readonly onSwap: () => void
}) {
  const { messages, vendors, vendor, direction, onVendor, onSwap } = props
  const id = useId()
  const side = (label: string, isMain: boolean) =>
    isMain ? (
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <output className="field__box px-3.5" id={id}>
          {messages.main}
        </output>
      </div>
    ) : (
      <SelectField
        label={label}
        value={vendor}
        options={vendors.map((one) => ({ value: one.vendor, label: one.name }))}
        onChoose={onVendor}
      />
    )
  return (
    <div className="route">
      {side(messages.from, direction === 'in')}
      <button type="button" className="icon-btn" aria-label={messages.swap} onClick={onSwap}>
        <span className="i i-ph-arrows-left-right" aria-hidden="true" />
      </button>
      {side(messages.to, direction === 'out')}
    </div>
  )
}

/** The member's wallets, transfers between them, and what became of earlier ones. */
export function WalletPage({ messages, locale }: WalletPageProps) {
  const { wallets, transfers = [], hasMore = false, status, refresh, retry, more } = useWallets()
  const [chosen, setChosen] = useState<string>()
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [homing, setHoming] = useState(false)
  const bringHome = async () => {
    setHoming(true)
    for (const { vendor, balance } of wallets?.vendors ?? [])
      if (balance !== undefined && isMoney(balance))
        await transfer({ from: vendor, to: mainWallet, amount: balance }).catch((thrown: unknown) =>
          toastFailure(failureCode(thrown)),
        )
    setHoming(false)
    refresh()
  }
  if (wallets === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="wallets">
          <div className="skel h-80" />
          <div className="skel h-80" />
        </div>
      </Instead>
    )
  const vendor = chosen ?? wallets.vendors[0]?.vendor
  return (
    <div className="wallets">
      <div className="stack">
        <WalletCards
          messages={messages}
          locale={locale}
          wallets={wallets}
          busy={homing}
          onHome={() => void bringHome()}
          onAgain={refresh}
        />
      </div>
      <div className="stack">
        {vendor === undefined ? (
          <p className="panel">{messages.single}</p>
        ) : (
          <section className="panel stack" aria-labelledby="transfer-form">
            <h2 className="panel__title" id="transfer-form">
              {messages.transfer}
            </h2>
            <Ways
              messages={messages}
              vendors={wallets.vendors}
              vendor={vendor}
              direction={direction}
              onVendor={setChosen}
              onSwap={() => setDirection(direction === 'in' ? 'out' : 'in')}
            />
            <TransferForm
              key={`${vendor} ${direction}`}
              messages={messages}
              locale={locale}
              wallets={wallets}
              vendor={vendor}
              direction={direction}
              onMoved={refresh}
            />
          </section>
        )}
        <TransferList
          messages={messages}
          locale={locale}
          wallets={wallets}
          transfers={transfers}
          hasMore={hasMore}
          onMore={more}
        />
      </div>
    </div>
  )
}
