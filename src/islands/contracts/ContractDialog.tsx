import { useState } from 'react'
import { useMore } from '#islands/data/use-more.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
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
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { ContractCard } from './ContractCard.tsx'
import { ContractHistory } from './ContractHistory.tsx'

const views = ['open', 'history'] as const

/** An agent's pay: offers to answer first, then what runs; and everything that was. Follows what the other side does meanwhile. */
export function ContractDialog({ party, onClose }: Closing & { readonly party?: string }) {
  const say = useTalk()
  const query = party === undefined ? {} : { party, direction: 'given' as const }
  const { data: answer, failure, retry, refresh } = usePublic(loadContracts, query, onContract)
  const list = useMore(answer, (cursor) => loadContracts({ ...query, direction: 'given', cursor }))
  const [done, setDone] = useState<ContractAction>()
  const [view, setView] = useState<(typeof views)[number]>('open')
  const close = () => {
    markOffersSeen(list.rows)
    onClose()
  }
  const act = async (contract: Contract, action: ContractAction, parts: AnswerParts) => {
    await processContract(contract, action, parts)
    setDone(action)
    refresh()
  }
  return (
    <Popup
      title={party === undefined ? say('contract.title') : say('contract.titleOf', { account: party })}
      onClose={close}
    >
      <p className="muted leading-[var(--lh-body)]">{say('contract.lead')}</p>
      {party === undefined && (
        <Segmented
          label={say('contract.shown')}
          value={view}
          choices={views.map((value) => ({ value, label: say(`contract.views.${value}`) }))}
          onChange={setView}
        />
      )}
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
          {answer &&
            list.rows.map((contract) => (
              <ContractCard
                key={`${contract.id}${contract.status}`}
                contract={contract}
                currencySymbol={answer.currencySymbol}
                zone={answer.timeZone}
                act={act}
              />
            ))}
          {list.failure !== undefined && <FailureAlert thrown={list.failure} />}
          {list.more && (
            <Button loading={list.isBusy} onClick={() => void list.more?.()}>
              {say('contract.more')}
            </Button>
          )}
        </>
      )}
    </Popup>
  )
}
