import { useState } from 'react'
import type { ContractKind } from '#api/contracts.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { Instead } from '#islands/data/Instead.tsx'
import { ListPage, type ShownList } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onContract } from '#stores/contracts.ts'
import { onLive } from '#stores/live.ts'
import { loadContractsOf, type Payouts as PayoutPage, payoutList, payoutsFile, payoutsOf } from '#stores/payouts.ts'
import { Empty } from '#ui/Empty.tsx'
import { PayoutContract, PayoutOffer, type TermWords } from './PayoutContract.tsx'
import { PayoutList } from './PayoutList.tsx'
import { PayoutRunning, PayoutStanding } from './PayoutRunning.tsx'
import type { PayProps } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

export interface PayoutsProps extends PayProps {
  readonly kind: ContractKind
  readonly terms: TermWords
}

/** A payment moves the balance: what was paid is loaded again then. */
const onPaid = (refresh: () => void) => onLive('balance', refresh)

interface HistoryProps extends PayProps {
  readonly kind: ContractKind
  readonly list: ShownList<PayoutPage>
  readonly symbol: string
  readonly zone: string
}

/** The periods that were settled, and the way to have them as a file. */
function History({ kind, list, symbol, zone, messages, locale }: HistoryProps) {
  return (
    <ListPage
      list={list}
      words={messages}
      box="panel panel--flush"
      pagesBelow
      labelledBy="history"
      head={
        <div className="panel__head">
          <h2 className="panel__title" id="history">
            {messages.history}
          </h2>
          <ExportFile label={messages.toFile} name={kind} {...{ zone, list }} load={() => payoutsFile(kind)} />
        </div>
      }
      none={<Empty bare title={messages.empty} text={messages.emptyText} />}
    >
      {({ content, totals }) => <PayoutList {...{ content, totals, symbol, zone, messages, locale }} />}
    </ListPage>
  )
}

/** What a kind of contract pays an agent: the period that runs, the contract, and what was paid. */
export function Payouts({ kind, terms, messages, locale }: PayoutsProps) {
  const [load] = useState(() => payoutsOf(kind))
  const list = useKeyList(payoutList, load, { ...agentsOnly, live: onPaid })
  const { data, status, retry, refresh } = list
  const agreed = useAnswer(loadContractsOf, kind, onContract)
  const contracts = agreed.data?.contracts ?? []
  const words = { messages, locale }
  const head = (
    <div className="pagehead">
      <h1 className="h1">{messages.titles[kind]}</h1>
    </div>
  )
  if (!data || !agreed.data) {
    const again = () => {
      retry()
      agreed.retry()
    }
    const isFailed = status === 'failed' || agreed.status === 'failed'
    return (
      <>
        {head}
        <Instead messages={messages} status={isFailed ? 'failed' : 'loading'} retry={again}>
          <div className="stack">
            <div className="skel h-54" />
            <div className="skel h-80" />
          </div>
        </Instead>
      </>
    )
  }
  const { running, standing, currencySymbol: symbol, timeZone: zone } = data
  const place = { symbol, zone }
  const own = contracts.find((one) => one.status === 'accepted' && one.direction === 'received')
  return (
    <>
      {head}
      <div className="stack">
        <PayoutOffer contracts={contracts} zone={zone} {...words} />
        <div className="payouts">
          <div className="stack">
            {running ? (
              <PayoutRunning {...{ kind, running, ...place, ...words }} own={own?.id} onEnd={refresh} />
            ) : (
              <PayoutStanding {...{ standing, symbol, ...words }} />
            )}
            <History {...{ kind, list, ...place, ...words }} />
          </div>
          <PayoutContract
            {...{ kind, contracts, terms, ...place, ...words }}
            agreed={agreed.data}
            rate={running?.contract.id === own?.id ? running?.rate : undefined}
            countsFrom={data.countsFrom}
          />
        </div>
      </div>
    </>
  )
}
