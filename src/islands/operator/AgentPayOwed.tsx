import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatMoney } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { PayHead } from './PayHead.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

interface OwedQuery {
  /** What the page shows in place of its periods. */
  readonly view: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffPayOwed']>
type Owed = Page['content'][number]

const owedList = listQuery<OwedQuery>({ view: '', cursor: '' }, { view: textField(20), cursor: cursorField })

const load = ({ cursor }: OwedQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayOwed', { cursor: cursor || undefined, pageSize: 50 }, { signal })

/** What settled periods could not pay to agents; staff write off what nobody can pay any more. */
export function AgentPayOwed({ onBack }: { readonly onBack: () => void }) {
  const { say, messages, locale } = useWords()
  const list = useStaffList<OwedQuery, Owed, Page>(owedList, load)
  const { data, refresh } = list
  const [writing, setWriting] = useState<Owed>()
  const sum = ({ owed }: Owed) => formatMoney(owed, data?.currencySymbol ?? '', locale)
  const agent = ({ account }: Owed) => <To to={memberAt(account)}>{account}</To>
  const kind = (row: Owed) => messages.movements[row.kind]
  const act = (row: Owed) =>
    may('agents.write') && (
      <Button
        size="sm"
        look="danger-line"
        aria-label={say('payOwed.writeOffOf', { account: row.account, kind: kind(row) })}
        onClick={() => setWriting(row)}
      >
        {say('payOwed.writeOff')}
      </Button>
    )
  return (
    <div className="stack">
      <PayHead title={say('payOwed.title')} note={say('payOwed.note')} onBack={onBack} />
      <ListPanel
        list={list}
        keyOf={(row) => `${row.account} ${row.kind}`}
        none={say('payOwed.none')}
        columns={[
          { head: say('agentPay.agent'), cell: agent },
          { head: say('agentPay.kind'), cell: kind },
          { head: say('payOwed.sum'), className: 'r num', cell: sum },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              {agent(row)}
              <span className="num">{sum(row)}</span>
            </div>
            <p className="faint">{kind(row)}</p>
            <div className="arow__acts">{act(row)}</div>
          </div>
        )}
      />
      {writing && (
        <ReasonDialog
          title={say('payOwed.writeOffTitle', { sum: sum(writing), account: writing.account })}
          lead={say('payOwed.writeOffLead', { kind: kind(writing) })}
          submit={say('payOwed.writeOff')}
          done={say('payOwed.written', { account: writing.account })}
          send={async (reason) => {
            await staffCall('staffWriteOffPay', { account: writing.account, kind: writing.kind, reason })
            refresh()
          }}
          onClose={() => setWriting(undefined)}
        />
      )}
    </div>
  )
}
