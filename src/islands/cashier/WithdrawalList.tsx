import { ListPage } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onLive } from '#stores/live.ts'
import { pageWithdrawals, withdrawalPlace } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
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
  const list = useKeyList(withdrawalPlace, pageWithdrawals, {
    live: (refresh) => onLive('withdrawal', refresh),
  })
  usePageTitle(messages.list.title)
  return (
    <ListPage
      list={list}
      words={messages}
      none={
        <Empty text={messages.list.none}>
          <Button look="primary" onClick={onNew}>
            {messages.title}
          </Button>
        </Empty>
      }
    >
      {({ content }) => (
        <section className="panel panel--flush">
          {content.map((order) => (
            <OrderRow key={order.id} {...props} order={order} href={hrefOf(order.id)} onOpen={onOpen} />
          ))}
        </section>
      )}
    </ListPage>
  )
}
