import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffTreeRow } from '#api/staff-tree.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime, formatDecimal, formatMoney } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { kindOf } from './money.ts'
import { treeAt } from './order-place.ts'
import { StateTag } from './StateTag.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

interface TreeQuery {
  readonly account: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffTree']>

const treeList = listQuery<TreeQuery>({ account: '', cursor: '' }, { account: textField(60), cursor: cursorField })

const load = ({ account, cursor }: TreeQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffTree', { account: account || undefined, cursor: cursor || undefined, pageSize: 50 }, { signal })

/** Parts of a row that table and card share. */
function useParts(symbol: string) {
  const { say, messages, locale } = useWords()
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  return {
    name: ({ account, nickname, type, members }: StaffTreeRow) => (
      <>
        {members > 0 || kindOf(type) === 'agent' ? (
          <To to={treeAt(account)} className="link">
            <b>{account}</b>
            <span className="sr"> · {say('tree.below', { account })}</span>
          </To>
        ) : (
          <b>{account}</b>
        )}
        <span className="sub">
          {messages.memberTypes[kindOf(type)]}
          {nickname !== '' && nickname !== account && ` · ${nickname}`}
        </span>
      </>
    ),
    size: ({ members, agents }: StaffTreeRow) => (
      <>
        {members.toLocaleString(locale)}
        {agents > 0 && <span className="sub">{say('tree.agents', { n: agents.toLocaleString(locale) })}</span>}
      </>
    ),
    contracts: ({ contracts }: StaffTreeRow) =>
      contracts.length === 0 ? (
        <span className="muted">{say('tree.noContract')}</span>
      ) : (
        contracts.map(({ kind, rate }) => (
          <span key={kind} className="sub num">
            {messages.movements[kind]} {formatDecimal(rate, locale)}%
          </span>
        ))
      ),
    validBet: ({ validBet }: StaffTreeRow) => money(validBet),
    result: ({ result }: StaffTreeRow) => money(result, true),
    paid: ({ paid }: StaffTreeRow) => money(paid),
    seen: ({ lastLoginAt }: StaffTreeRow) => (lastLoginAt ? formatDateTime(lastLoginAt) : say('tree.never')),
  }
}

/** The way from the top to the team that is shown. */
function Path({ path }: { readonly path: readonly string[] }) {
  const { say } = useWords()
  return (
    <nav className="cluster" aria-label={say('tree.path')}>
      <To to={treeAt()} className="link" current={path.length === 0}>
        {say('tree.top')}
      </To>
      {path.map((account, at) => (
        <span key={account} className="cluster">
          <span aria-hidden="true">›</span>
          <To to={treeAt(account)} className="link" current={at === path.length - 1}>
            {account}
          </To>
        </span>
      ))}
    </nav>
  )
}

/** Agents with the teams below, level by level; staff move a member to another team. */
export function AgentTree() {
  const { say } = useWords()
  const list = useStaffList<TreeQuery, StaffTreeRow, Page>(treeList, load)
  const { query, change, refresh, data } = list
  const [moved, setMoved] = useState<StaffTreeRow>()
  const { name, size, contracts, validBet, result, paid, seen } = useParts(data?.currencySymbol ?? '')
  const acts = (row: StaffTreeRow) => (
    <span className="cluster">
      <To to={memberAt(row.account)} className="btn btn--second btn--sm">
        {say('tree.open')}
      </To>
      {may('agents.write') && (
        <Button size="sm" onClick={() => setMoved(row)}>
          {say('tree.move')}
        </Button>
      )}
    </span>
  )
  return (
    <div className="stack">
      <PageHead title={say('pages.tree')} note={say('tree.note')} />
      <div className="bar">
        <Part label={say('tree.find')} value={query.account} onChange={(account) => change({ account })} />
      </div>
      <Path path={data?.path ?? []} />
      <ListPanel
        list={list}
        keyOf={({ account }) => account}
        none={query.account === '' ? say('tree.noneTop') : say('tree.none', { account: query.account })}
        onClear={query.account === '' ? undefined : () => change({ account: '' })}
        columns={[
          { head: say('tree.account'), cell: name },
          { head: say('members.state'), cell: ({ state }) => <StateTag state={state} /> },
          { head: say('tree.members'), className: 'r num', cell: size },
          { head: say('tree.contracts'), cell: contracts },
          { head: say('tree.validBet'), className: 'r num', cell: validBet },
          { head: say('tree.result'), className: 'r num', cell: result },
          { head: say('tree.paid'), className: 'r num', cell: paid },
          { head: say('tree.seen'), className: 'num muted', cell: seen },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <span>{name(row)}</span>
              <StateTag state={row.state} />
            </div>
            <dl>
              <div>
                <dt>{say('tree.members')}</dt>
                <dd className="num">{size(row)}</dd>
              </div>
              <div>
                <dt>{say('tree.validBet')}</dt>
                <dd className="num">{validBet(row)}</dd>
              </div>
              <div>
                <dt>{say('tree.result')}</dt>
                <dd className="num">{result(row)}</dd>
              </div>
            </dl>
            <div className="arow__acts">{acts(row)}</div>
          </div>
        )}
      />
      {moved && (
        <MoveDialog
          account={moved.account}
          below={moved.members}
          hasUpline={(data?.path.length ?? 0) > 0}
          onDone={refresh}
          onClose={() => setMoved(undefined)}
        />
      )}
    </div>
  )
}
