import { useState } from 'react'
import type { ContractKind } from '#api/contracts.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onContract } from '#stores/contracts.ts'
import { onLive } from '#stores/live.ts'
import { loadContractsOf, payoutLists, payoutsOf } from '#stores/payouts.ts'
import { PayoutContract, PayoutOffer, type TermWords } from './PayoutContract.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { PayoutRunning, PayoutStanding } from './PayoutRunning.tsx'
import type { PayProps } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

export interface PayoutsProps extends PayProps {
  readonly kind: ContractKind
  readonly terms: TermWords
  /** Name of the site's time zone. */
  readonly zone: string
}

/** A payment moves the balance: what was paid is loaded again then. */
const onPaid = (refresh: () => void) => onLive('balance', refresh)

/** What a kind of contract pays an agent: the period that runs, the contract, and what was paid. */
export function Payouts({ kind, terms, zone, messages, locale }: PayoutsProps) {
  const [load] = useState(() => payoutsOf(kind, zone))
  const list = useKeyList(payoutLists[kind], load, { ...agentsOnly, live: onPaid })
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
  const { running, standing, currencySymbol: symbol } = data
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
            <PayoutHistory {...{ kind, list, zone, ...words }} page={data} />
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
