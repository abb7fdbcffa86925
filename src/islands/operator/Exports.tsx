import { useState } from 'react'
import type { StaffArchive, StaffExport } from '#api/staff-exports.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatSize } from '#i18n/format-size.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const views = ['records', 'data'] as const
type View = (typeof views)[number]
type Row = StaffExport | StaffArchive

interface ExportsQuery {
  readonly view: View
  readonly account: string
  readonly cursor: string
}

const exportList = listQuery<ExportsQuery>(
  { view: 'records', account: '', cursor: '' },
  { view: choiceField(views), account: textField(60), cursor: cursorField },
)

interface Page {
  readonly content: readonly Row[]
  readonly next?: string | undefined
}

const load = ({ view, account, cursor }: ExportsQuery, signal: AbortSignal): Promise<Page> => {
  const input = { account: account || undefined, cursor: cursor || undefined, pageSize: 50 }
  return staffCall(view === 'records' ? 'staffExports' : 'staffArchives', input, { signal })
}

const looks: Readonly<Record<Row['state'], string>> = {
  ...{ queued: 'status--wait', running: 'status--wait', ready: 'status--ok', failed: 'status--bad', gone: '' },
}

const isRecord = (row: Row): row is StaffExport => 'record' in row

/** What may be done about one file. */
function Acts(props: { readonly row: Row; readonly onCancel: (row: Row) => void; readonly onDone: () => void }) {
  const { row, onCancel, onDone } = props
  const { say, lists, explain } = useWords()
  const [busy, setBusy] = useState(false)
  if (!may('jobs.write') || (!row.retriable && !row.cancellable)) return null
  const retry = async () => {
    setBusy(true)
    try {
      await staffCall(isRecord(row) ? 'staffRetryExport' : 'staffRetryArchive', { id: row.id })
      tell('ok', say('exports.retried'))
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <span className="cluster">
      {row.retriable && (
        <Button size="sm" loading={busy} onClick={() => void retry()}>
          {lists.retry}
        </Button>
      )}
      {row.cancellable && (
        <Button size="sm" look="danger-line" onClick={() => onCancel(row)}>
          {say('exports.cancel')}
        </Button>
      )}
    </span>
  )
}

/** Parts of a row that table and card share. */
function useParts() {
  const { say, messages, locale } = useWords()
  return {
    what: (row: Row) => (
      <>
        <b>{isRecord(row) ? messages.exports.records[row.record] : say('exports.archive')}</b>
        {!isRecord(row) && (
          <span className="sub wrap">{row.parts.map((part) => messages.exports.parts[part]).join(', ')}</span>
        )}
      </>
    ),
    who: ({ account }: Row) => (
      <To to={`/operator/members?account=${encodeURIComponent(account)}`} className="link">
        {account}
      </To>
    ),
    state: ({ state }: Row) => <span className={`status ${looks[state]}`}>{messages.exports.states[state]}</span>,
    why: ({ reason }: Row) => reason && <span className="sub wrap">{reason}</span>,
    size(row: Row) {
      if (isRecord(row)) return row.lines === undefined ? '—' : row.lines.toLocaleString(locale)
      return row.bytes === undefined ? '—' : formatSize(row.bytes, locale)
    },
    until: ({ endsAt }: Row) => (endsAt === undefined ? '—' : formatDateTime(endsAt)),
  }
}

/** Files that members have asked for: what waits, runs, is there or failed. */
export function Exports() {
  const { say, messages } = useWords()
  const list = useStaffList<ExportsQuery, Row, Page>(exportList, load)
  const { query, change, refresh } = list
  const [cancelling, setCancelling] = useState<Row>()
  const { what, who, state, why, size, until } = useParts()
  const acts = (row: Row) => <Acts row={row} onCancel={setCancelling} onDone={refresh} />
  return (
    <div className="stack">
      <PageHead title={say('pages.exports')} note={say('exports.note')} />
      <div className="bar">
        <Segmented
          label={say('exports.show')}
          value={query.view}
          choices={views.map((view) => ({ value: view, label: messages.exports.views[view] }))}
          onChange={(view) => change({ view })}
        />
        <Part label={say('members.account')} value={query.account} onChange={(account) => change({ account })} />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={query.account === '' ? say('exports.none') : say('exports.noneFound')}
        onClear={query.account === '' ? undefined : () => change({ account: '' })}
        columns={[
          { head: say('exports.askedAt'), className: 'num', cell: ({ askedAt }) => formatDateTime(askedAt) },
          { head: say('exports.file'), className: 'wrap', cell: what },
          { head: say('members.account'), cell: who },
          {
            ...{ head: say('members.state'), className: 'wrap' },
            cell: (row) => (
              <>
                {state(row)}
                {why(row)}
              </>
            ),
          },
          {
            head: query.view === 'records' ? say('exports.lines') : say('exports.bytes'),
            className: 'r num',
            cell: size,
          },
          { head: say('exports.endsAt'), className: 'num', cell: until },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <span>{what(row)}</span>
              {state(row)}
            </div>
            {why(row)}
            <dl>
              <div>
                <dt>{say('members.account')}</dt>
                <dd>{who(row)}</dd>
              </div>
              <div>
                <dt>{isRecord(row) ? say('exports.lines') : say('exports.bytes')}</dt>
                <dd>{size(row)}</dd>
              </div>
              <div>
                <dt>{say('exports.endsAt')}</dt>
                <dd>{until(row).slice(0, 10)}</dd>
              </div>
            </dl>
            <p className="faint num">{formatDateTime(row.askedAt)}</p>
            <div className="arow__acts">{acts(row)}</div>
          </div>
        )}
      />
      {cancelling && (
        <ReasonDialog
          danger
          title={say('exports.cancelTitle', { account: cancelling.account })}
          lead={isRecord(cancelling) ? say('exports.cancelRecord') : say('exports.cancelArchive')}
          submit={say('exports.cancel')}
          done={say('exports.cancelled')}
          send={async (reason) => {
            const call = isRecord(cancelling) ? 'staffCancelExport' : 'staffCancelArchive'
            await staffCall(call, { id: cancelling.id, reason })
            refresh()
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </div>
  )
}
