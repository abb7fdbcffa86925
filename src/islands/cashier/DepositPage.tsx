import { useEffect } from 'react'
import { currencyOf } from '#api/money.ts'
import type { Locale } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { PageTools } from '#islands/data/PageTools.tsx'
import { useAddress } from '#islands/data/use-address.ts'
import { usePublic, useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { type Deposit, depositPlace, keepDraft, loadDepositStart, onDeposit, readDraft } from '#stores/deposits.ts'
import { onLive } from '#stores/live.ts'
import { Away } from './Away.tsx'
import { DepositForm } from './DepositForm.tsx'
import { endingOf } from './deposit-ending.ts'
import { OpenDeposits } from './OpenDeposits.tsx'
import { loadListParts, loadOrderParts } from './order-parts.ts'
import { useDeposit } from './use-deposit.ts'
import { usePageTitle } from './use-page-title.ts'

export type DepositMessages = typeof import('#locales/en/deposit.json')

export interface DepositPageProps {
  /** Texts of the namespace `deposit`. */
  readonly messages: DepositMessages & ListWords
  readonly locale: Locale
}

/** Where the page leads by its own address. */
interface Ways {
  readonly toOrder: (order: Deposit) => void
  readonly toForm: () => void
  readonly toList: () => void
}

function liveChoice(refresh: () => void): () => void {
  const stops = [onDeposit(refresh), onLive('limits', refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Choosing a way and an amount, with what still waits for a payment above it. */
function Choosing({
  messages,
  locale,
  known,
  promotion,
  toOrder,
}: DepositPageProps & Ways & { readonly known: boolean; readonly promotion: string }) {
  const { data, status, retry, refresh } = useResource(
    (_, signal) => loadDepositStart(signal),
    known ? null : undefined,
    { live: liveChoice },
  )
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two two--side">
          <div className="stack">
            <div className="skel h-90" />
            <div className="skel h-60" />
          </div>
          <div className="skel h-72" />
        </div>
      </Instead>
    )
  const { choice, limits, open } = data
  const away = choice.refused !== undefined || choice.methods.length === 0
  return (
    <>
      <OpenDeposits messages={messages} locale={locale} orders={open} onOpen={toOrder} />
      {away ? (
        <Away messages={messages} locale={locale} reason={choice.refused} />
      ) : (
        <DepositForm
          messages={messages}
          locale={locale}
          choice={choice}
          limits={limits}
          promotion={promotion}
          onMade={(order) => {
            // The provider's own page takes over; the way back leads to the order.
            toOrder(order)
            if (order.pay?.redirectUrl) location.assign(order.pay.redirectUrl)
          }}
          onStale={refresh}
        />
      )}
    </>
  )
}

/** One order, by its number in the address. */
function One({ messages, locale, id, toForm }: DepositPageProps & Ways & { readonly id: string }) {
  const { data, status, retry, refresh, show } = useDeposit(id)
  const parts = usePublic(() => loadOrderParts(locale), null)
  const isOpen = data !== undefined && endingOf(data) === undefined
  usePageTitle(isOpen ? messages.titles[data.kind] : undefined)
  if (data === undefined || parts.data === undefined)
    return (
      <Instead
        messages={messages}
        status={status === 'ready' ? parts.status : status}
        retry={status === 'ready' ? parts.retry : retry}
      >
        <div className="two two--side">
          <div className="skel h-100" />
          <div className="skel h-60" />
        </div>
      </Instead>
    )
  const { DepositOrder, messages: words, uploadWords } = parts.data
  return (
    <DepositOrder
      messages={{ ...messages, ...words }}
      uploadWords={uploadWords}
      locale={locale}
      symbol={currencyOf(data.currency).symbol}
      order={data}
      show={show}
      refresh={refresh}
      onAgain={(amount) => {
        keepDraft({ ...readDraft(), method: data.methodId, ...(amount && { amount: amount.replace(/\.0+$/, '') }) })
        toForm()
      }}
    />
  )
}

function Listed(props: DepositPageProps & Ways) {
  const { messages } = props
  const { data, status, retry } = usePublic(loadListParts, null)
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-80" />
      </Instead>
    )
  return <data.DepositList {...props} />
}

/** Deposits of the member: the form, an order or the list of them, as the address says. */
export function DepositPage(props: DepositPageProps) {
  const { query, change } = useAddress(depositPlace, { cursor: '' })
  const ways: Ways = {
    toOrder: ({ id }) => change({ order: id, view: '', promotion: '' }),
    toForm: () => change({ order: '', view: '' }),
    toList: () => change({ order: '', view: 'list' }),
  }
  const { order = '', view = '', promotion = '' } = query ?? {}
  useEffect(() => {
    if (order !== '' || view !== '') scrollTo(0, 0)
  }, [order, view])
  return (
    <>
      {view !== 'list' && (
        <PageTools>
          <button type="button" className="btn btn--quiet btn--sm" onClick={ways.toList}>
            <span className="i i-ph-clock-counter-clockwise" aria-hidden="true" />
            {props.messages.history}
          </button>
        </PageTools>
      )}
      {order !== '' ? (
        <One key={order} {...props} {...ways} id={order} />
      ) : view === 'list' ? (
        <Listed {...props} {...ways} />
      ) : (
        <Choosing {...props} {...ways} known={query !== undefined} promotion={promotion} />
      )}
    </>
  )
}
