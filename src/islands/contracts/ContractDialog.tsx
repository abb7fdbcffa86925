import { useState } from 'react'
import { usePublic } from '#islands/data/use-resource.ts'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import {
  type Contract,
  type ContractAction,
  loadContracts,
  markOffersSeen,
  onContract,
  processContract,
} from '#stores/contracts.ts'
import { ContractCard } from './ContractCard.tsx'

/** An agent's pay: offers to answer first, then what runs. Follows what the other side does meanwhile. */
export function ContractDialog({ onClose }: Closing) {
  const say = useTalk()
  const { data: answer, failure, retry, refresh } = usePublic(loadContracts, null, onContract)
  const [done, setDone] = useState<ContractAction>()
  const close = () => {
    if (answer) markOffersSeen(answer.contracts)
    onClose()
  }
  const act = async (contract: Contract, action: ContractAction, endLowerDownline: boolean) => {
    await processContract(contract, action, endLowerDownline)
    setDone(action)
    refresh()
  }
  return (
    <Popup title={say('contract.title')} onClose={close}>
      <p className="muted leading-[var(--lh-body)]">{say('contract.lead')}</p>
      <p role="status" className="pos">
        {done && say(`contract.done.${done}`)}
      </p>
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-60" aria-busy="true" />}
      {answer?.contracts.length === 0 && <p className="muted">{say('contract.none')}</p>}
      {answer?.contracts.map((contract) => (
        <ContractCard
          key={`${contract.id}${contract.status}`}
          contract={contract}
          currencySymbol={answer.currencySymbol}
          act={act}
        />
      ))}
    </Popup>
  )
}
