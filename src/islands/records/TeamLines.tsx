import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { PageTools } from '#islands/data/PageTools.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { typeName } from '#islands/own/movement-words.ts'
import { pocketNames } from '#stores/account-record.ts'
import { pageTeamLines, type TeamLine, type TeamLinesQuery, teamLinesFile, teamLinesList } from '#stores/team-lines.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { AgentLinesProps } from './AgentLines.tsx'
import { Time } from './days.tsx'
import type { Facet } from './FilterBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'

const noFilter = { type: '', pocket: 'wallet', account: '' } as const

/** What can be chosen: of one account everything, of the whole team what is no play. */
function facetsOf({ own, words }: AgentLinesProps, query: TeamLinesQuery): Facet[] {
  const { other: _, bet, win, rollback, ...money } = words.types
  const types = query.account === '' ? money : { bet, win, rollback, ...money }
  const wallets = pocketNames.map((name) => [name, own.pockets[name]] as const)
  return [
    { name: 'type', label: own.type, value: query.type, options: Object.entries(types) },
    { name: 'pocket', label: own.wallet, value: query.pocket, options: wallets, start: 'wallet' },
  ]
}

function Lines({
  lines,
  messages,
  own,
  words,
  locale,
  zone,
}: AgentLinesProps & { readonly lines: readonly TeamLine[] }) {
  const what = (line: TeamLine) => (
    <span className="grid min-w-0">
      <b className="clip font-semibold">
        {typeName(words, line.type)}
        {line.status === 'rolled_back' && ` · ${own.rolledBack}`}
      </b>
      {line.gameName && <small className="faint clip">{line.gameName}</small>}
    </span>
  )
  const amount = ({ amount: units }: TeamLine) => (
    <span className={`num ${lookOf(units)}`}>{formatMoney(units, '', locale, true)}</span>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: own.time, className: 'num', cell: ({ time }) => <Time iso={time} zone={zone} /> },
        { head: messages.account, cell: ({ account }) => <b>{account}</b> },
        { head: own.what, cell: what },
        { head: own.amount, className: 'r font-semibold', cell: amount },
      ]}
      line={(line) => (
        <div className="arow">
          <div className="spread">
            {what(line)}
            <b>{amount(line)}</b>
          </div>
          <p className="spread faint text-[13px]">
            <b>{line.account}</b>
            <span className="num">
              <Time iso={line.time} zone={zone} />
            </span>
          </p>
        </div>
      )}
    />
  )
}

/** The changes of balances below the agent: of everybody, or of one account; time, kinds, sums, pages and a file. */
export function TeamLines(props: AgentLinesProps) {
  const { messages, own, frame, locale, zone, symbol } = props
  const [load] = useState(() => pageTeamLines(zone))
  const list = useKeyList(teamLinesList, load, agentsOnly)
  const { query, data: page, status, failure, change } = list
  const found = plural(own, 'found', page?.totals.count ?? 0, bcp47[locale])
  if (status === 'failed' && failureCode(failure) === 'not_enabled') return <Empty text={messages.hidden} />
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  return (
    <RecordFrame
      {...{ list, frame, zone, found, noFilter }}
      messages={own}
      facets={facetsOf(props, query)}
      head={
        <>
          <ListSearch
            label={messages.find}
            value={query.account}
            lengthMax={40}
            onChange={(account) => change({ account, type: '' }, query.account === '' ? 'push' : 'replace')}
          />
          <PageTools>
            <ExportFile
              label={frame.toFile}
              name="team-transactions"
              {...{ zone, list }}
              load={() => teamLinesFile(query, zone)}
            />
          </PageTools>
        </>
      }
      totals={({ totals: { received, paid, net } }) => (
        <Sums
          sums={[
            { label: own.received, value: money(received), note: found },
            { label: own.paid, value: money(paid) },
            { label: own.net, value: money(net, true), look: lookOf(net) },
          ]}
        />
      )}
      instead={
        status === 'missing' ? (
          <Empty text={messages.foreign}>
            <Button onClick={() => change({ account: '' })}>{messages.everybody}</Button>
          </Empty>
        ) : undefined
      }
    >
      {({ content }) => (
        <>
          <Lines {...props} lines={content} />
          {query.account === '' && <p className="faint text-[12px]">{messages.noPlay}</p>}
        </>
      )}
    </RecordFrame>
  )
}
