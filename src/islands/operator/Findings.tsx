import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { CsvButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const states = ['open', 'settled'] as const

interface FindingsQuery {
  readonly state: (typeof states)[number]
  readonly cursor: string
}

type Page = Output<StaffApi['staffPaymentFindings']>
type Finding = Page['content'][number]

const findingList = listQuery<FindingsQuery>(
  { state: 'open', cursor: '' },
  { state: choiceField(states), cursor: cursorField },
)
const load = ({ state, cursor }: FindingsQuery, pageSize: number, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPaymentFindings', { state, cursor: cursor || undefined, pageSize }, { signal })

function Compare({ onFound }: { readonly onFound: () => void }) {
  const { say, many, explain } = useWords()
  const [busy, setBusy] = useState(false)
  async function compare(): Promise<void> {
    setBusy(true)
    try {
      const { found } = await staffCall('staffReconcilePayments', {})
      tell(found === 0 ? 'ok' : 'info', many('findings.found', found))
      onFound()
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void compare()}>
      <span className="i i-ph-arrows-clockwise" aria-hidden="true" />
      {say('findings.compare')}
    </Button>
  )
}

/** Where a payment provider's books and ours differ. */
export function Findings() {
  const { say, word, messages } = useWords()
  const list = useStaffList<FindingsQuery, Finding, Page>(findingList, (query, signal) => load(query, 50, signal))
  const { query, change, refresh } = list
  const [settling, setSettling] = useState<Finding>()
  const what = ({ kind, ref, provider }: Finding) => (
    <>
      <b>{word(`findings.kinds.${kind}`)}</b>
      <span className="sub">
        {provider}, <span className="mono">{ref}</span>
      </span>
    </>
  )
  const facts = ({ detail }: Finding) =>
    Object.entries(detail)
      .map(([name, value]) => [word(`findings.details.${name}`), value].join(' '))
      .join(', ')
  const end = (row: Finding) =>
    row.settledAt !== undefined ? (
      <>
        <span className="num">{formatDateTime(row.settledAt).slice(0, 16)}</span>
        <span className="sub">{row.note}</span>
      </>
    ) : (
      may('books.write') && (
        <Button size="sm" onClick={() => setSettling(row)}>
          {say('findings.settle')}
        </Button>
      )
    )
  return (
    <>
      <PageHead title={say('pages.findings')} note={say('findings.note')}>
        {may('books.write') && <Compare onFound={refresh} />}
        <CsvButton of={{ call: 'staffPaymentFindingsFile', name: 'findings', input: { state: query.state } }} />
      </PageHead>
      <div className="bar">
        <Segmented
          label={say('approvals.state')}
          value={query.state}
          choices={states.map((state) => ({ value: state, label: messages.findings.states[state] }))}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('findings.none')}
        columns={[
          { head: say('audit.time'), className: 'num', cell: ({ foundAt }) => formatDateTime(foundAt) },
          { head: say('approvals.what'), className: 'wrap', cell: what },
          { head: say('findings.facts'), className: 'wrap', cell: facts },
          { head: say('audit.outcome'), className: 'r', cell: end },
        ]}
        line={(row) => (
          <div className="arow">
            <div>{what(row)}</div>
            <p className="faint">{facts(row)}</p>
            <div className="arow__acts">{end(row)}</div>
          </div>
        )}
      />
      {settling && (
        <ReasonDialog
          title={say('findings.settleTitle', { ref: settling.ref })}
          lead={say('findings.settleLead')}
          submit={say('findings.settle')}
          done={say('findings.settled')}
          send={async (reason) => {
            await staffCall('staffSettlePaymentFinding', { id: settling.id, reason })
            refresh()
          }}
          onClose={() => setSettling(undefined)}
        />
      )}
    </>
  )
}
