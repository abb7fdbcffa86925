import { Instead } from '#islands/data/Instead.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onLive } from '#stores/live.ts'
import { pageWithdrawals, withdrawalPlace } from '#stores/withdrawals.ts'
import { Pager } from '#ui/Pager.tsx'
import { OrderRow } from './OpenOrders.tsx'
import { usePageTitle } from './use-page-title.ts'
import type { WithdrawWords } from './withdraw-words.ts'

export interface WithdrawalListProps extends WithdrawWords {
  readonly symbol: string
  readonly hrefOf: (id: string) => string
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
}

/** Every withdrawal of the member, newest first, each with its state in words. */
export function WithdrawalList(props: WithdrawalListProps) {
  const { messages, hrefOf, onOpen, onNew } = props
  const { data, status, pages, retry } = useKeyList(withdrawalPlace, pageWithdrawals, {
    live: (refresh) => onLive('withdrawal', refresh),
  })
  usePageTitle(messages.list.title)
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-80" />
      </Instead>
    )
  if (data.content.length === 0)
    return (
      <section className="panel empty">
        <p>{messages.list.none}</p>
        <button type="button" className="btn btn--primary" onClick={onNew}>
          {messages.title}
        </button>
      </section>
    )
  return (
    <div className="stack" aria-busy={status === 'loading'}>
      <section className="panel panel--flush">
        {data.content.map((order) => (
          <OrderRow key={order.id} {...props} order={order} href={hrefOf(order.id)} onOpen={onOpen} />
        ))}
      </section>
      <Pager
        {...pages}
        label={messages.list.pages}
        previousLabel={messages.list.previous}
        nextLabel={messages.list.next}
      />
    </div>
  )
}
