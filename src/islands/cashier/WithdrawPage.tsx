import { useStore } from '@nanostores/react'
import type { Locale } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { PageTools } from '#islands/data/PageTools.tsx'
import { useAddress } from '#islands/data/use-address.ts'
import { usePublic, useResource } from '#islands/data/use-resource.ts'
import { $balance } from '#stores/balance.ts'
import { onLive } from '#stores/live.ts'
import { loadSecurity } from '#stores/security.ts'
import { loadWithdrawal, loadWithdrawalOptions, type WithdrawalPlace, withdrawalPlace } from '#stores/withdrawals.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import { isSetUp } from './withdraw-check.ts'
import type { WithdrawWords } from './withdraw-words.ts'
import { loadFirstParts, loadListParts, loadOpenParts, loadWithdrawalParts } from './withdrawal-parts.ts'

interface ViewProps extends WithdrawWords {
  readonly go: (place: Partial<WithdrawalPlace>) => void
}

async function loadForm(locale: Locale, signal: AbortSignal) {
  const [options, { paymentRule }] = await Promise.all([loadWithdrawalOptions(null, signal), loadSecurity(signal)])
  const open = options.open.length > 0 ? await loadOpenParts() : undefined
  const first = isSetUp(options) ? undefined : await loadFirstParts(locale)
  return { options, paymentRule, OpenOrders: open?.OpenOrders, first }
}

/** The page reads again when money of the member has moved, or one of the withdrawals has. */
function followMoney(refresh: () => void): () => void {
  const stops = [onLive('withdrawal', refresh), onLive('balance', refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

const hrefOf = (id: string) => withdrawalPlace.write({ ...withdrawalPlace.start, id })

function FormView(props: ViewProps) {
  const { messages, locale, go } = props
  const { data, status, retry, refresh } = useResource(loadForm, locale, { live: followMoney })
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two two--side">
          <div className="skel h-120" />
          <div className="skel h-80" />
        </div>
      </Instead>
    )
  const { options, paymentRule, OpenOrders, first } = data
  return (
    <>
      {OpenOrders && (
        <OpenOrders
          {...props}
          orders={options.open}
          symbol={options.currencySymbol}
          hrefOf={hrefOf}
          onOpen={(id) => go({ id })}
        />
      )}
      <WithdrawForm
        {...props}
        {...{ options, first }}
        rule={paymentRule}
        onMade={({ id }) => go({ id })}
        onStale={refresh}
      />
    </>
  )
}

function OrderView({ id, symbol, ...props }: ViewProps & { readonly id: string; readonly symbol: string }) {
  const { messages, locale, go } = props
  const parts = usePublic(() => loadWithdrawalParts(locale), null)
  const { data, status, retry, refresh, show } = useResource(loadWithdrawal, id, {
    live: (again) => onLive('withdrawal', (moved) => moved.id === id && again()),
  })
  if (data === undefined || parts.data === undefined)
    return (
      <Instead
        messages={messages}
        status={status === 'ready' ? parts.status : status}
        retry={status === 'ready' ? parts.retry : retry}
      >
        <div className="two two--side">
          <div className="skel h-120" />
          <div className="skel h-60" />
        </div>
      </Instead>
    )
  const { WithdrawalView, messages: words, uploadWords } = parts.data
  return (
    <WithdrawalView
      {...props}
      messages={{ ...messages, ...words }}
      uploadWords={uploadWords}
      order={data}
      symbol={symbol}
      onShow={show}
      onRefresh={refresh}
      onNew={() => go({})}
    />
  )
}

function ListView({ symbol, ...props }: ViewProps & { readonly symbol: string }) {
  const { messages, go } = props
  const { data, status, retry } = usePublic(loadListParts, null)
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-80" />
      </Instead>
    )
  const { WithdrawalList } = data
  return <WithdrawalList {...props} symbol={symbol} hrefOf={hrefOf} onOpen={(id) => go({ id })} onNew={() => go({})} />
}

/** Withdrawals: the form, one that is followed, or all of them, as the address says. */
export function WithdrawPage(props: WithdrawWords) {
  const { query, change } = useAddress(withdrawalPlace, withdrawalPlace.start)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const go = (place: Partial<WithdrawalPlace>) => {
    change(place)
    scrollTo(0, 0)
  }
  const view = { ...props, go }
  const isList = query?.show === 'all'
  return (
    <>
      <PageTools>
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => go(isList ? {} : { show: 'all' })}>
          <span className={`i ${isList ? 'i-ph-plus' : 'i-ph-clock-counter-clockwise'}`} aria-hidden="true" />
          {isList ? props.messages.form : props.messages.history}
        </button>
      </PageTools>
      {query?.id ? (
        <OrderView key={query.id} {...view} id={query.id} symbol={symbol} />
      ) : isList ? (
        <ListView {...view} symbol={symbol} />
      ) : (
        <FormView {...view} />
      )}
    </>
  )
}
