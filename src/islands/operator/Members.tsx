import type { StaffMemberRow } from '#api/staff-members.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Choice, CsvButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { Member } from './Member.tsx'
import { kindOf, moneyOf } from './money.ts'
import { StateTag } from './StateTag.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

const states = ['active', 'frozen', 'closed', 'disabled', 'self_excluded'] as const

interface MembersQuery {
  readonly search: string
  readonly state: '' | (typeof states)[number]
  readonly cursor: string
}

const memberList = listQuery<MembersQuery>(
  { search: '', state: '', cursor: '' },
  { search: textField(60), state: choiceField(states), cursor: cursorField },
)

const filterOf = ({ search, state }: MembersQuery) => ({ search, state: state || undefined })

const load = (query: MembersQuery, signal: AbortSignal) =>
  staffCall('staffMembers', { ...filterOf(query), cursor: query.cursor || undefined, pageSize: 50 }, { signal })

/** Address of one member's page. */
export const memberAt = (account: string): string => `/operator/members?account=${encodeURIComponent(account)}`

function List() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<MembersQuery, StaffMemberRow, Awaited<ReturnType<typeof load>>>(memberList, load)
  const { query, change } = list
  const name = ({ account, nickname }: StaffMemberRow) => (
    <To to={memberAt(account)} className="mname">
      <b>{account}</b>
      {nickname !== '' && nickname !== account && <span className="sub clip">{nickname}</span>}
    </To>
  )
  const type = (row: StaffMemberRow) => messages.memberTypes[kindOf(row.type)]
  const balance = ({ wallet }: StaffMemberRow) => (wallet ? moneyOf(wallet.balance, wallet.currency, locale) : '—')
  const isFiltered = query.search !== '' || query.state !== ''
  return (
    <>
      <PageHead title={say('pages.members')}>
        <CsvButton of={{ call: 'staffMembersFile', name: 'members', input: filterOf(query) }} />
      </PageHead>
      <div className="bar">
        <ListSearch label={say('members.search')} value={query.search} onChange={(search) => change({ search })} />
        <Choice
          label={say('members.state')}
          value={query.state}
          options={states.map((state) => [state, messages.states[state]])}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={isFiltered ? say('members.noneFound') : say('members.none')}
        onClear={isFiltered ? () => change({ search: '', state: '' }) : undefined}
        columns={[
          { head: say('members.account'), cell: name },
          { head: say('members.id'), className: 'muted', cell: ({ id }) => id },
          { head: say('members.type'), cell: type },
          { head: say('members.state'), cell: ({ state }) => <StateTag state={state} /> },
          { head: say('members.balance'), className: 'r', cell: balance },
          { head: say('members.since'), className: 'r muted', cell: (row) => formatDateTime(row.createdAt) },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              {name(row)}
              <StateTag state={row.state} />
            </div>
            <dl>
              <div>
                <dt>{say('members.balance')}</dt>
                <dd>{balance(row)}</dd>
              </div>
              <div>
                <dt>{say('members.type')}</dt>
                <dd>{type(row)}</dd>
              </div>
              <div>
                <dt>{say('members.since')}</dt>
                <dd>{formatDateTime(row.createdAt).slice(0, 10)}</dd>
              </div>
            </dl>
          </div>
        )}
      />
    </>
  )
}

const accountInAddress = listQuery<{ readonly account: string }>({ account: '' }, { account: textField(60) })

/** The members, or the one whom the address names. */
export function Members() {
  const { query } = useAddress(accountInAddress, {})
  if (query === undefined) return null
  return query.account === '' ? <List /> : <Member key={query.account} account={query.account} />
}
