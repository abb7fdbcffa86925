import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { ContractDialog } from './ContractDialog.tsx'
import { type StaffContract as Contract, TermsDialog } from './ContractTerms.tsx'
import { loadContractTexts } from './contract-texts.ts'
import { EndContractDialog } from './EndContractDialog.tsx'
import { CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { PayHead } from './PayHead.tsx'
import { To } from './To.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const states = ['all', 'offered', 'accepted', 'rejected', 'terminated'] as const
const looks = { offered: 'status--wait', accepted: 'status--ok', rejected: '', terminated: '' } as const

interface ContractsQuery {
  /** What the page shows in place of its periods. */
  readonly view: string
  readonly account: string
  readonly state: (typeof states)[number]
  readonly cursor: string
}
type Page = Output<StaffApi['staffContracts']>

const contractList = listQuery<ContractsQuery>(
  { view: '', account: '', state: 'all', cursor: '' },
  { view: textField(20), account: textField(40), state: choiceField(states), cursor: cursorField },
)

const filterOf = ({ account, state }: ContractsQuery) => ({
  ...(account !== '' && { account }),
  ...(state !== 'all' && { state }),
})

const load = (query: ContractsQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffContracts', { ...filterOf(query), cursor: query.cursor || undefined, pageSize: 50 }, { signal })

/** Contracts that agents have or had, with whom, and what happened to each. */
export function AgentContracts({ onBack }: { readonly onBack: () => void }) {
  const { say, many, messages, locale } = useWords()
  const list = useStaffList<ContractsQuery, Contract, Page>(contractList, load)
  const { query, change, data, refresh } = list
  const [isOffering, setOffering] = useState(false)
  const [ending, setEnding] = useState<Contract>()
  const [read, setRead] = useState<Contract>()
  const words = { texts: useData(loadContractTexts, locale), symbol: data?.currencySymbol ?? '' }
  const isFiltered = query.account !== '' || query.state !== 'all'
  const house = say('contracts.house')
  const who = ({ upline, downline }: Contract) => (
    <>
      {upline === undefined ? house : <To to={memberAt(upline)}>{upline}</To>}
      <span className="sub">
        {'\u2192'} <To to={memberAt(downline)}>{downline}</To>
      </span>
    </>
  )
  const what = ({ kind, id }: Contract) => (
    <>
      <b>{messages.movements[kind]}</b>
      <span className="sub num">C-{id}</span>
    </>
  )
  const terms = (row: Contract) => {
    const tiers = many('contracts.tiers', row.tiers.length)
    return (
      <span className="cluster">
        {formatDecimal(row.rate, locale)}%
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={say('contracts.tiersOf', { tiers, number: `C-${row.id}` })}
          onClick={() => setRead(row)}
        >
          {tiers}
        </Button>
      </span>
    )
  }
  const history = ({ events }: Contract) => (
    <ol>
      {events.map(({ what: event, at, by = house, reason }) => (
        <li key={event}>
          <span className="num faint">{formatDateTime(at, data?.timeZone).slice(0, 16)}</span>{' '}
          {reason === undefined
            ? say(`contracts.events.${event}`, { by })
            : say('contracts.events.rejectedWhy', { by, reason })}
        </li>
      ))}
    </ol>
  )
  const state = (row: Contract) => (
    <span className={`status ${looks[row.state]}`}>{messages.contracts.states[row.state]}</span>
  )
  const acts = (row: Contract) =>
    may('agents.write') &&
    (row.state === 'offered' || row.state === 'accepted') && (
      <Button
        size="sm"
        look="danger-line"
        aria-label={say(row.state === 'offered' ? 'contracts.takeBackOf' : 'contracts.endOf', {
          number: `C-${row.id}`,
        })}
        onClick={() => setEnding(row)}
      >
        {say(row.state === 'offered' ? 'contracts.takeBack' : 'contracts.end')}
      </Button>
    )
  return (
    <div className="stack">
      <PayHead title={say('contracts.title')} note={say('contracts.note')} onBack={onBack}>
        {may('agents.write') && (
          <Button size="sm" look="primary" onClick={() => setOffering(true)}>
            {say('contracts.offer')}
          </Button>
        )}
        <CsvButton of={{ call: 'staffContractsFile', name: 'contracts', input: filterOf(query) }} />
      </PayHead>
      <div className="bar">
        <ListSearch
          label={say('contracts.account')}
          value={query.account}
          onChange={(account) => change({ account })}
        />
        <Segmented
          label={say('contracts.state')}
          value={query.state}
          choices={states.map((value) => ({
            value,
            label: value === 'all' ? say('contracts.all') : messages.contracts.states[value],
          }))}
          onChange={(wanted) => change({ state: wanted })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('contracts.none')}
        onClear={isFiltered ? () => change({ account: '', state: 'all' }) : undefined}
        columns={[
          { head: say('agentPay.kind'), cell: what },
          { head: say('contracts.who'), cell: who },
          { head: say('contracts.terms'), className: 'r num', cell: terms },
          { head: say('contracts.history'), className: 'wrap', cell: history },
          { head: say('contracts.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <div className="min-w-0">{what(row)}</div>
              {state(row)}
            </div>
            <div className="spread">
              <div className="min-w-0">{who(row)}</div>
              <span className="num">{terms(row)}</span>
            </div>
            {history(row)}
            <div>{acts(row)}</div>
          </div>
        )}
      />
      {isOffering && <ContractDialog onDone={refresh} onClose={() => setOffering(false)} />}
      {read && <TermsDialog contract={read} onClose={() => setRead(undefined)} {...words} />}
      {ending && (
        <EndContractDialog contract={ending} onDone={refresh} onClose={() => setEnding(undefined)} {...words} />
      )}
    </div>
  )
}
