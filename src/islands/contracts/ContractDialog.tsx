import { useState } from 'react'
import { usePublic } from '#islands/data/use-resource.ts'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import {
  type AnswerParts,
  type Contract,
  type ContractAction,
  loadContracts,
  markOffersSeen,
  onContract,
  processContract,
} from '#stores/contracts.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { ContractCard } from './ContractCard.tsx'
import { ContractHistory } from './ContractHistory.tsx'

const views = ['open', 'history'] as const

/** What was given on of the kind of a contract from above: it ends with it. */
const belowOf = ({ direction, kind }: Contract, all: readonly Contract[]): readonly Contract[] =>
  direction === 'given' ? [] : all.filter((one) => one.direction === 'given' && one.kind === kind)

/** An agent's pay: offers to answer first, then what runs; and everything that was. Follows what the other side does meanwhile. */
export function ContractDialog({ onClose }: Closing) {
  const say = useTalk()
  const { data: answer, failure, retry, refresh } = usePublic(loadContracts, null, onContract)
  const [done, setDone] = useState<ContractAction>()
  const [view, setView] = useState<(typeof views)[number]>('open')
  const close = () => {
    if (answer) markOffersSeen(answer.contracts)
    onClose()
  }
  const act = async (contract: Contract, action: ContractAction, parts: AnswerParts) => {
    await processContract(contract, action, parts)
    setDone(action)
    refresh()
  }
  return (
    <Popup title={say('contract.title')} onClose={close}>
      <p className="muted leading-[var(--lh-body)]">{say('contract.lead')}</p>
      <Segmented
        label={say('contract.shown')}
        value={view}
        choices={views.map((value) => ({ value, label: say(`contract.views.${value}`) }))}
        onChange={setView}
      />
      <p role="status" className="pos">
        {done && say(`contract.done.${done}`)}
      </p>
      {view === 'history' ? (
        <ContractHistory />
      ) : (
        <>
          {failure !== undefined && <Failed thrown={failure} again={retry} />}
          {!answer && failure === undefined && <div className="skel h-60" aria-busy="true" />}
          {answer?.contracts.length === 0 && <p className="muted">{say('contract.none')}</p>}
          {answer?.contracts.map((contract) => (
            <ContractCard
              key={`${contract.id}${contract.status}`}
              contract={contract}
              below={belowOf(contract, answer.contracts)}
              currencySymbol={answer.currencySymbol}
              zone={answer.timeZone}
              act={act}
            />
          ))}
        </>
      )}
    </Popup>
  )
}
