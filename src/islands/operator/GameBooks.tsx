import { type ReactNode, useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { ActDialog } from './ActDialog.tsx'
import type { CsvOf } from './csv.ts'
import { Choice, CsvButton, PageHead } from './filters.tsx'
import { GameBooksRun } from './GameBooksRun.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { spanOf } from './spans.ts'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const lists = ['findings', 'rounds', 'transfers'] as const
const openHours = ['1', '24', '168'] as const
const verdicts = ['done', 'refused'] as const

interface BooksQuery {
  readonly show: (typeof lists)[number]
  /** How long a round is open at least; nothing for all that are. */
  readonly hours: (typeof openHours)[number] | ''
  readonly cursor: string
}

type Finding = Output<StaffApi['staffFindings']>['content'][number]
type Round = Output<StaffApi['staffOpenRounds']>['content'][number]
type Transfer = Output<StaffApi['staffOpenTransfers']>['content'][number]
type Row =
  | { readonly list: 'findings'; readonly row: Finding }
  | { readonly list: 'rounds'; readonly row: Round }
  | { readonly list: 'transfers'; readonly row: Transfer }
interface Page {
  readonly content: readonly Row[]
  readonly next?: string | undefined
}

const bookList = listQuery<BooksQuery>(
  { show: 'findings', hours: '1', cursor: '' },
  { show: choiceField(lists), hours: choiceField(['', ...openHours]), cursor: cursorField },
)

async function load({ show, hours, cursor }: BooksQuery, signal: AbortSignal): Promise<Page> {
  const page = { cursor: cursor || undefined, pageSize: 50 }
  if (show === 'rounds') {
    const { content, next } = await staffCall('staffOpenRounds', { ...page, hours: Number(hours) }, { signal })
    return { content: content.map((row) => ({ list: 'rounds', row })), next }
  }
  if (show === 'transfers') {
    const { content, next } = await staffCall('staffOpenTransfers', page, { signal })
    return { content: content.map((row) => ({ list: 'transfers', row })), next }
  }
  const { content, next } = await staffCall('staffFindings', page, { signal })
  return { content: content.map((row) => ({ list: 'findings', row })), next }
}

/** The file of the list that is shown. */
function fileOf({ show, hours }: BooksQuery): CsvOf {
  if (show === 'rounds') return { call: 'staffOpenRoundsFile', name: 'open-rounds', input: { hours: Number(hours) } }
  if (show === 'transfers') return { call: 'staffOpenTransfersFile', name: 'open-transfers', input: {} }
  return { call: 'staffFindingsFile', name: 'game-findings', input: {} }
}

const timeOf = ({ list, row }: Row): string =>
  formatDateTime(list === 'findings' ? row.foundAt : list === 'rounds' ? row.openedAt : row.createdAt)

function What({ of: { list, row } }: { readonly of: Row }) {
  const { say, word } = useWords()
  if (list === 'findings')
    return (
      <>
        <b>{word(`gameBooks.kinds.${row.kind}`)}</b>
        <span className="sub mono">{row.transaction}</span>
      </>
    )
  if (list === 'rounds')
    return (
      <>
        <b>{say('gameBooks.round', { round: row.round })}</b>
        <span className="sub">
          {row.vassalage}, <span className="mono">{row.gameCode}</span>
        </span>
      </>
    )
  return (
    <>
      <b>{say(`gameBooks.ways.${row.direction}`, { vendor: row.vassalage })}</b>
      <span className="sub mono">{row.id}</span>
    </>
  )
}

function Facts({ of: { list, row } }: { readonly of: Row }) {
  const { word, many } = useWords()
  if (list === 'findings')
    return Object.entries(row.detail)
      .map(([name, value]) => [word(`gameBooks.details.${name}`), value].join(' '))
      .join(', ')
  if (list === 'rounds') return '—'
  return (
    <>
      <span className="num">
        {row.amount} {row.currency}
      </span>
      <span className="sub">{many('gameBooks.asked', row.attempts)}</span>
    </>
  )
}

const memberOf = ({ list, row }: Row): ReactNode =>
  list === 'findings' ? '—' : may('members.read') ? <To to={memberAt(row.account)}>{row.account}</To> : row.account

interface ClosingProps {
  readonly transfer: Transfer
  readonly onClosed: () => void
  readonly onClose: () => void
}

/** Closes a transfer of which its vendor says nothing, by what people know. */
function Closing({ transfer: { id, amount, currency }, onClosed, onClose }: ClosingProps) {
  const { say, messages } = useWords()
  return (
    <ActDialog
      title={say('gameBooks.closeTitle', { amount: `${amount} ${currency}` })}
      lead={say('gameBooks.closeLead')}
      submit={say('gameBooks.close')}
      reasonLabel={say('gameBooks.verdict')}
      reasons={verdicts.map((verdict) => [verdict, messages.gameBooks.verdicts[verdict]])}
      sentence={{ label: say('reason.label'), needed: true }}
      send={async ({ reason, sentence }) => {
        const verdict = reason === 'done' ? 'done' : 'refused'
        const { by } = await staffCall('staffCloseTransfer', { id, verdict, reason: sentence })
        tell('ok', messages.gameBooks.closed[by])
        onClosed()
      }}
      onClose={onClose}
    />
  )
}

/** Where a game vendor's books and ours differ, rounds without an end and transfers whose outcome is unknown. */
export function GameBooks() {
  const { say, many, messages } = useWords()
  const list = useStaffList<BooksQuery, Row, Page>(bookList, load)
  const { query, change, refresh } = list
  const [closing, setClosing] = useState<Transfer>()
  const act = ({ list: of, row }: Row) =>
    of === 'transfers' &&
    may('books.write') && (
      <Button size="sm" onClick={() => setClosing(row)}>
        {say('gameBooks.close')}
      </Button>
    )
  return (
    <div className="stack">
      <PageHead title={say('pages.gameBooks')} note={say('gameBooks.note')}>
        <CsvButton of={fileOf(query)} />
      </PageHead>
      <GameBooksRun onEnded={refresh} />
      <div className="bar">
        <Segmented
          label={say('gameBooks.show')}
          value={query.show}
          choices={lists.map((name) => ({ value: name, label: messages.gameBooks.lists[name] }))}
          onChange={(show) => change({ show })}
        />
        {query.show === 'rounds' && (
          <Choice
            label={say('gameBooks.openFor')}
            value={query.hours}
            options={openHours.map((hours) => [hours, spanOf(many, Number(hours))])}
            onChange={(hours) => change({ hours })}
          />
        )}
      </div>
      <ListPanel
        list={list}
        keyOf={({ list: of, row }) => `${of} ${row.id}`}
        none={messages.gameBooks.none[query.show]}
        columns={[
          { head: say('gameBooks.time'), className: 'num', cell: timeOf },
          { head: say('gameBooks.what'), className: 'wrap', cell: (row) => <What of={row} /> },
          { head: say('gameBooks.member'), cell: memberOf },
          { head: say('gameBooks.facts'), className: 'wrap', cell: (row) => <Facts of={row} /> },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(row) => (
          <div className="arow">
            <div>
              <What of={row} />
            </div>
            <p className="faint">
              <span className="num">{timeOf(row)}</span> {row.list !== 'findings' && memberOf(row)}
            </p>
            <p className="faint">
              <Facts of={row} />
            </p>
            <div className="arow__acts">{act(row)}</div>
          </div>
        )}
      />
      {closing && <Closing transfer={closing} onClosed={refresh} onClose={() => setClosing(undefined)} />}
    </div>
  )
}
