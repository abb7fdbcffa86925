import { useState } from 'react'
import { useMore } from '#islands/data/use-more.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import {
  type AnswerParts,
  type Contract,
  type ContractAction,
  type ContractQuery,
  loadContracts,
  markOffersSeen,
  onContract,
  processContract,
} from '#stores/contracts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useTyped } from '#ui/use-typed.ts'
import { ContractCard } from './ContractCard.tsx'
import { ContractHistory } from './ContractHistory.tsx'

const views = ['open', 'history'] as const

/** Finds what was given to agents directly below, by the beginning of their accounts. */
function Find({ account, onChange }: { readonly account: string; readonly onChange: (account: string) => void }) {
  const say = useTalk()
  const [typed, setTyped] = useTyped(account, onChange)
  return (
    <Field
      type="search"
      label={say('contract.find')}
      icon="i-ph-magnifying-glass"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** What waits and runs: all of it, with one account, or with those that are looked for. */
function useContracts(party: string | undefined) {
  const [account, setAccount] = useState('')
  const given = { direction: 'given' as const }
  const found = account === '' ? undefined : account
  const query: ContractQuery =
    party !== undefined ? { ...given, party } : found !== undefined ? { ...given, account: found } : {}
  const { data: answer, input, failure, retry, refresh } = usePublic(loadContracts, query, onContract)
  const list = useMore(answer, (cursor) => loadContracts({ ...input, ...given, cursor }))
  // Once there was more than a page, all of it is searched.
  const [isLong, setLong] = useState(false)
  if (!isLong && party === undefined && answer?.next !== undefined) setLong(true)
  const find = (text: string) => {
    markOffersSeen(list.rows)
    setAccount(text)
  }
  const isFound = input?.account !== undefined
  return { answer, list, failure, retry, refresh, isFound, search: isLong ? { account, find } : undefined }
}

/** An agent's pay: offers to answer first, then what runs; and everything that was. Follows what the other side does meanwhile. */
export function ContractDialog({ party, onClose }: Closing & { readonly party?: string }) {
  const say = useTalk()
  const { answer, list, failure, retry, refresh, isFound, search } = useContracts(party)
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
        // A search that finds little leaves its field where it was.
        <div className={`grid content-start gap-4 grid-cols-[minmax(0,1fr)]${search ? ' min-h-[75dvh]' : ''}`}>
          {search && <Find account={search.account} onChange={search.find} />}
          {failure !== undefined && <Failed thrown={failure} again={retry} />}
          {!answer && failure === undefined && <div className="skel h-60" aria-busy="true" />}
          {answer && list.rows.length === 0 && (
            <p role="status" className="muted">
              {say(isFound ? 'contract.findNone' : 'contract.none')}
            </p>
          )}
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
        </div>
      )}
    </Popup>
  )
}
