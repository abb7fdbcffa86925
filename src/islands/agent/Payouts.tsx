import { useState } from 'react'
import type { ContractKind } from '#api/contracts.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onContract } from '#stores/contracts.ts'
import { onLive } from '#stores/live.ts'
import { loadContractsOf, type Payouts as PayoutPage, payoutList, payoutsFile, payoutsOf } from '#stores/payouts.ts'
import { Pager } from '#ui/Pager.tsx'
import { Instead } from './Instead.tsx'
import { PayoutContract, PayoutOffer, type TermWords } from './PayoutContract.tsx'
import { PayoutList } from './PayoutList.tsx'
import { PayoutRunning } from './PayoutRunning.tsx'
import type { PayProps } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

export interface PayoutsProps extends PayProps {
  readonly kind: ContractKind
  readonly terms: TermWords
}

/** A payment moves the balance: what was paid is loaded again then. */
const onPaid = (refresh: () => void) => onLive('balance', refresh)

function Waiting(props: Pick<PayProps, 'messages'> & { readonly isFailed: boolean; readonly onAgain: () => void }) {
  const { isFailed, onAgain, messages } = props
  if (isFailed)
    return (
      <section className="panel">
        <Instead text={messages.failed} action={messages.retry} onAct={onAgain} />
      </section>
    )
  return (
    <div className="stack" aria-busy="true">
      <p className="sr" role="status">
        {messages.loading}
      </p>
      <div className="skel h-54" />
      <div className="skel h-80" />
    </div>
  )
}

interface HistoryProps extends PayProps {
  readonly kind: ContractKind
  readonly data: Pick<PayoutPage, 'content' | 'totals'>
  readonly symbol: string
  readonly zone: string
  readonly isLoading: boolean
}

/** The periods that were settled, and the way to have them as a file. */
function History({ kind, data, symbol, zone, isLoading, messages, locale }: HistoryProps) {
  return (
    <section className="panel panel--flush" aria-labelledby="history" aria-busy={isLoading}>
      <div className="panel__head">
        <h2 className="panel__title" id="history">
          {messages.history}
        </h2>
        <ExportFile
          label={messages.export}
          name={kind}
          zone={zone}
          disabled={data.content.length === 0}
          load={() => payoutsFile(kind)}
        />
      </div>
      {data.content.length === 0 ? (
        <div className="empty" role="status">
          <h3>{messages.empty}</h3>
          <p>{messages.emptyText}</p>
        </div>
      ) : (
        <PayoutList content={data.content} totals={data.totals} {...{ symbol, zone, messages, locale }} />
      )}
    </section>
  )
}

/** What a kind of contract pays an agent: the period that runs, the contract, and what was paid. */
export function Payouts({ kind, terms, messages, locale }: PayoutsProps) {
  const [load] = useState(() => payoutsOf(kind))
  const { data, pages, status, retry, refresh } = useKeyList(payoutList, load, { ...agentsOnly, live: onPaid })
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
        <Waiting isFailed={isFailed} onAgain={again} messages={messages} />
      </>
    )
  }
  const place = { symbol: data.currencySymbol, zone: data.timeZone }
  const own = contracts.find((one) => one.status === 'accepted' && one.direction === 'received')
  return (
    <>
      {head}
      <div className="stack">
        <PayoutOffer contracts={contracts} zone={data.timeZone} {...words} />
        <div className="payouts">
          <div className="stack">
            {data.running && own && (
              <PayoutRunning
                {...{ kind, ...place, ...words }}
                running={data.running}
                tiers={own.tiers}
                onEnd={refresh}
              />
            )}
            <History {...{ kind, data, ...place, ...words }} isLoading={status === 'loading'} />
            <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
          </div>
          <PayoutContract
            {...{ kind, contracts, terms, ...place, ...words }}
            rate={data.running?.rate}
            countsFrom={data.countsFrom}
          />
        </div>
      </div>
    </>
  )
}
