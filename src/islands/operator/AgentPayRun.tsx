import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import { periodText } from '#i18n/period.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { AgentPaySums } from './AgentPaySums.tsx'
import { CorrectPayDialog } from './CorrectPayDialog.tsx'
import { CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { PayHead } from './PayHead.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

interface LinesQuery {
  readonly run: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffPayLines']>
type Line = Page['content'][number]

const lineList = listQuery<LinesQuery>({ run: '', cursor: '' }, { run: textField(20), cursor: cursorField })
const load = ({ run, cursor }: LinesQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayLines', { run, cursor: cursor || undefined, pageSize: 50 }, { signal })

const looks = { paid: 'status--ok', due: 'status--wait', held: 'status--bad', nothing: '' } as const

function State({ line }: { readonly line: Line }) {
  const { messages } = useWords()
  const { state, reason } = line
  return (
    <span className={`status ${looks[state]}`}>
      {reason ? messages.agentPay.reasons[reason] : messages.agentPay.states[state]}
    </span>
  )
}

interface RunProps {
  readonly run: string
  readonly onBack: () => void
  /** An agent's pay was held. */
  readonly onHeld: () => void
}

/** What the agents got of a settled period, and why; each agent's pay can be held. */
export function AgentPayRun({ run, onBack, onHeld }: RunProps) {
  const { say, messages, locale } = useWords()
  const list = useStaffList<LinesQuery, Line, Page>(lineList, load)
  const [held, setHeld] = useState<string>()
  const [corrected, setCorrected] = useState<Line>()
  const { data } = list
  const money = (amount: string) => formatMoney(amount, data?.currencySymbol ?? '', locale)
  const agent = (line: Line) => (
    <>
      <To to={memberAt(line.account)}>{line.account}</To>
      <span className="sub">
        {say('agentPay.contract', { n: line.contract })}
        {line.parent !== undefined && `, ${say('agentPay.above', { account: line.parent })}`}
      </span>
    </>
  )
  const base = (line: Line) => (
    <>
      {money(line.base)}
      {line.late?.map(({ day, amount }) => (
        <span key={day} className="sub num">
          {say('agentPay.late', { day, sum: money(amount) })}
        </span>
      ))}
    </>
  )
  const rate = (line: Line) => (line.rate === undefined ? '—' : `${formatDecimal(line.rate, locale)}%`)
  const rest = ({ carried, owed }: Line) =>
    [carried, owed].map((sum) => (Number(sum) === 0 ? '—' : money(sum))).join(' · ')
  const act = (line: Line) =>
    may('agents.write') && (
      <span className="cluster">
        {(line.state === 'paid' || line.state === 'nothing') &&
          (line.isAsked ? (
            <span className="status status--wait">{say('payCorrections.asked')}</span>
          ) : (
            <Button size="sm" onClick={() => setCorrected(line)}>
              {say('payCorrections.correct')}
            </Button>
          ))}
        {line.state !== 'held' && (
          <Button size="sm" onClick={() => setHeld(line.account)}>
            {say('agentPay.hold')}
          </Button>
        )}
      </span>
    )
  const pay = (line: Line) => (
    <>
      <b>{money(line.pay)}</b>
      {line.corrected !== undefined && (
        <span className="sub num">{say('payCorrections.corrected', { sum: money(line.corrected) })}</span>
      )}
    </>
  )
  const title = data
    ? `${messages.movements[data.kind]}, ${periodText(data, locale, data.timeZone)}`
    : say('pages.agentPay')
  return (
    <div className="stack">
      <PayHead title={title} note={say('agentPay.note')} onBack={onBack}>
        <CsvButton of={{ call: 'staffPayLinesFile', name: 'agent-pay-lines', input: { run } }} />
      </PayHead>
      {data && <AgentPaySums sums={data.sums} symbol={data.currencySymbol} />}
      <ListPanel
        list={list}
        keyOf={({ agentId }) => agentId}
        none={say('agentPay.linesNone')}
        columns={[
          { head: say('agentPay.agent'), className: 'wrap', cell: agent },
          { head: say('agentPay.base'), className: 'r num', cell: base },
          { head: say('agentPay.rate'), className: 'r num', cell: rate },
          { head: say('agentPay.claim'), className: 'r num', cell: ({ claim }) => money(claim) },
          { head: say('agentPay.given'), className: 'r num', cell: ({ given }) => money(given) },
          { head: say('agentPay.pay'), className: 'r num', cell: pay },
          { head: say('agentPay.rest'), className: 'r num', cell: rest },
          { head: say('agentPay.state'), cell: (line) => <State line={line} /> },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(line) => (
          <div className="arow">
            <div className="spread">
              <div className="min-w-0">{agent(line)}</div>
              <span className="num">{pay(line)}</span>
            </div>
            <dl>
              <div>
                <dt>{say('agentPay.rate')}</dt>
                <dd className="num">{rate(line)}</dd>
              </div>
              <div>
                <dt>{say('agentPay.base')}</dt>
                <dd className="num">{base(line)}</dd>
              </div>
              <div>
                <dt>{say('agentPay.given')}</dt>
                <dd className="num">{money(line.given)}</dd>
              </div>
            </dl>
            <div className="arow__acts">
              <div className="cluster">
                <State line={line} />
                {act(line)}
              </div>
            </div>
          </div>
        )}
      />
      {corrected && (
        <CorrectPayDialog
          run={run}
          line={corrected}
          symbol={data?.currencySymbol ?? ''}
          onAsked={() => {
            list.refresh()
            void countQueues()
          }}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {held !== undefined && (
        <ReasonDialog
          title={say('agentPay.holdTitle', { account: held })}
          lead={say('agentPay.holdLead')}
          submit={say('agentPay.hold')}
          danger
          done={say('agentPay.held', { account: held })}
          send={async (reason) => {
            await staffCall('staffHoldPay', { account: held, reason })
            list.refresh()
            onHeld()
          }}
          onClose={() => setHeld(undefined)}
        />
      )}
    </div>
  )
}
