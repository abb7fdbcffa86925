import { useState } from 'react'
import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { periodText } from '#i18n/period.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { AgentContracts } from './AgentContracts.tsx'
import { AgentPayCorrections } from './AgentPayCorrections.tsx'
import { AgentPayCosts } from './AgentPayCosts.tsx'
import { AgentPayHolds } from './AgentPayHolds.tsx'
import { AgentPayOwed } from './AgentPayOwed.tsx'
import { AgentPayRun } from './AgentPayRun.tsx'
import { Choice, CsvButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { useWords } from './words.ts'

const otherViews = {
  corrections: AgentPayCorrections,
  contracts: AgentContracts,
  owed: AgentPayOwed,
  costs: AgentPayCosts,
} as const
/** Views by the texts that name them. */
const viewOf = {
  contracts: 'contracts',
  payCorrections: 'corrections',
  payOwed: 'owed',
  payCosts: 'costs',
} as const
const shows = ['paying', 'all'] as const
const views = ['', 'corrections', 'contracts', 'owed', 'costs'] as const

interface RunsQuery {
  readonly kind: ContractKind | ''
  readonly show: (typeof shows)[number]
  /** The period that is shown in place of the list; empty for none. */
  readonly run: string
  /** What stands in place of the list. */
  readonly view: (typeof views)[number]
  readonly cursor: string
}

type Page = Output<StaffApi['staffPayRuns']>
type Run = Page['content'][number]

const runList = listQuery<RunsQuery>(
  { kind: '', show: 'paying', run: '', view: '', cursor: '' },
  {
    kind: choiceField(['', ...contractKinds]),
    show: choiceField(shows),
    run: textField(20),
    view: choiceField(views),
    cursor: cursorField,
  },
)

const filterOf = ({ kind, show }: RunsQuery) => ({
  ...(kind !== '' && { kind }),
  paying: show === 'paying' ? ('true' as const) : ('false' as const),
})

const load = (query: RunsQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayRuns', { ...filterOf(query), cursor: query.cursor || undefined, pageSize: 50 }, { signal })

/** What agents are paid: settled periods, each with its lines, and agents whose pay is held. */
export function AgentPay() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<RunsQuery, Run, Page>(runList, load)
  const { query, change, data } = list
  const [turn, setTurn] = useState(0)
  if (query.run !== '')
    return <AgentPayRun run={query.run} onBack={() => change({ run: '' })} onHeld={() => setTurn(turn + 1)} />
  if (query.view !== '') {
    const View = otherViews[query.view]
    return <View onBack={() => change({ view: '' })} />
  }
  const money = (amount: string) => formatMoney(amount, data?.currencySymbol ?? '', locale)
  const period = (run: Run) => periodText(run, locale, data?.timeZone ?? 'UTC')
  const kind = (run: Run) => <b>{messages.movements[run.kind]}</b>
  const total = (run: Run) => (
    <>
      <b>{money(run.total)}</b>
      {run.corrected !== undefined && (
        <span className="sub num">{say('payCorrections.corrected', { sum: money(run.corrected) })}</span>
      )}
    </>
  )
  const waiting = (run: Run) =>
    Number(run.waiting) > 0 ? <span className="status status--wait num">{money(run.waiting)}</span> : '—'
  const open = (run: Run) => (
    <Button
      size="sm"
      aria-label={say('agentPay.openOf', { kind: messages.movements[run.kind], period: period(run) })}
      onClick={() => change({ run: run.id })}
    >
      {say('agentPay.open')}
    </Button>
  )
  return (
    <div className="stack">
      <PageHead title={say('pages.agentPay')} note={say('agentPay.note')}>
        {(['contracts', 'payCorrections', 'payOwed', 'payCosts'] as const).map((name) => (
          <Button key={name} size="sm" onClick={() => change({ view: viewOf[name] })}>
            {say(`${name}.title`)}
          </Button>
        ))}
        <CsvButton of={{ call: 'staffPayRunsFile', name: 'agent-pay', input: filterOf(query) }} />
      </PageHead>
      <AgentPayHolds turn={turn} mayRelease={may('agents.write')} />
      <div className="bar">
        <Segmented
          label={say('agentPay.show')}
          value={query.show}
          choices={shows.map((value) => ({ value, label: messages.agentPay.shows[value] }))}
          onChange={(show) => change({ show })}
        />
        <Choice
          label={say('agentPay.kind')}
          value={query.kind}
          options={contractKinds.map((name) => [name, messages.movements[name]])}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={query.kind === '' ? say('agentPay.none') : say('agentPay.noneFound')}
        onClear={query.kind === '' ? undefined : () => change({ kind: '' })}
        columns={[
          { head: say('agentPay.kind'), cell: kind },
          { head: say('agentPay.period'), className: 'num', cell: period },
          { head: say('agentPay.agents'), className: 'r num', cell: ({ lines }) => lines.toLocaleString() },
          { head: say('agentPay.total'), className: 'r num', cell: total },
          { head: say('agentPay.waiting'), className: 'r', cell: waiting },
          {
            head: say('agentPay.settled'),
            className: 'num',
            cell: ({ computedAt }) => formatDateTime(computedAt, data?.timeZone),
          },
          { head: say('acts'), className: 'r', cell: open },
        ]}
        line={(run) => (
          <div className="arow">
            <div className="spread">
              {kind(run)}
              <span className="num">{total(run)}</span>
            </div>
            <p className="faint num">{period(run)}</p>
            <div className="arow__acts">
              <div className="cluster">
                {Number(run.waiting) > 0 && waiting(run)}
                {open(run)}
              </div>
            </div>
          </div>
        )}
      />
    </div>
  )
}
