import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { type StaffFriend, staffFriendStates } from '#api/staff-referral.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Choice, PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReferralSums } from './ReferralSums.tsx'
import { RowCard } from './RowCard.tsx'
import { GroupSettings } from './SettingList.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

const shows = ['friends', 'settings'] as const
type Page = Output<StaffApi['staffReferrals']>

interface FriendsQuery {
  readonly show: (typeof shows)[number]
  readonly state: StaffFriend['state'] | ''
  readonly account: string
  readonly cursor: string
}
const friendList = listQuery<FriendsQuery>(
  { show: 'friends', state: '', account: '', cursor: '' },
  { show: choiceField(shows), state: choiceField(staffFriendStates), account: textField(60), cursor: cursorField },
)

const load = ({ state, account, cursor }: FriendsQuery, signal: AbortSignal): Promise<Page> =>
  staffCall(
    'staffReferrals',
    { state: state || undefined, account: account || undefined, cursor: cursor || undefined, pageSize: 50 },
    { signal },
  )

const looks: Readonly<Record<StaffFriend['state'], string>> = {
  ...{ held: 'status--wait', waiting: '', counted: 'status--ok', rejected: 'status--bad', reversed: 'status--bad' },
}

/** Parts of a row that table and card share. */
function useParts(currency: string) {
  const { messages, locale } = useWords()
  const money = (sum: string) => (/[1-9]/.test(sum) ? moneyOf(sum, currency, locale) : '—')
  const person = (account: string) => (
    <To to={memberAt(account)} className="link">
      {account}
    </To>
  )
  return {
    money,
    joined: ({ joinedAt }: StaffFriend) => formatDateTime(joinedAt).slice(0, 16),
    friend: ({ friend }: StaffFriend) => person(friend),
    referrer: ({ referrer }: StaffFriend) => person(referrer),
    state: ({ state, shared, reason }: StaffFriend) => (
      <>
        <span className={`status ${looks[state]}`}>{messages.referral.states[state]}</span>
        {shared.length > 0 && (
          <span className="sub">{shared.map((what) => messages.referral.shared[what]).join(', ')}</span>
        )}
        {reason !== undefined && <span className="sub">{reason}</span>}
      </>
    ),
  }
}

interface Decision {
  readonly friend: StaffFriend
  readonly approve: boolean
}

/** Says why a friend who is held counts, or does not. */
function Decide({ friend, approve, onDone, onClose }: Decision & { onDone: () => void; onClose: () => void }) {
  const { say } = useWords()
  const who = { friend: friend.friend, referrer: friend.referrer }
  return (
    <ReasonDialog
      danger={!approve}
      title={say(approve ? 'referral.approveTitle' : 'referral.rejectTitle', who)}
      lead={say(approve ? 'referral.approveLead' : 'referral.rejectLead', who)}
      submit={approve ? say('referral.approve') : say('referral.reject')}
      done={say(approve ? 'referral.approved' : 'referral.rejected', who)}
      send={async (reason) => {
        await staffCall('staffDecideReferral', { id: friend.id, approve, reason })
        onDone()
      }}
      onClose={onClose}
    />
  )
}

type List = ReturnType<typeof useStaffList<FriendsQuery, StaffFriend, Page>>

/** Who brought whom; staff decide about those who are held. */
function Friends({ list }: { readonly list: List }) {
  const { say, messages } = useWords()
  const { query, data, change, refresh } = list
  const [decided, setDecided] = useState<Decision>()
  const { money, joined, friend, referrer, state } = useParts(data?.currency ?? '')
  const acts = (row: StaffFriend) =>
    row.state === 'held' &&
    may('rewards.write') && (
      <span className="cluster">
        <Button size="sm" onClick={() => setDecided({ friend: row, approve: true })}>
          {say('referral.approve')}
        </Button>
        <Button size="sm" look="danger-line" onClick={() => setDecided({ friend: row, approve: false })}>
          {say('referral.reject')}
        </Button>
      </span>
    )
  const isFiltered = query.state !== '' || query.account !== ''
  return (
    <>
      <div className="bar">
        <Choice
          label={say('members.state')}
          value={query.state}
          options={staffFriendStates.map((value) => [value, messages.referral.states[value]] as const)}
          onChange={(value) => change({ state: value })}
        />
        <Part label={say('members.account')} value={query.account} onChange={(account) => change({ account })} />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={isFiltered ? say('referral.noneFound') : say('referral.none')}
        onClear={isFiltered ? () => change({ state: '', account: '' }) : undefined}
        columns={[
          { head: say('referral.joined'), className: 'num', cell: joined },
          { head: say('referral.friend'), cell: friend },
          { head: say('referral.referrer'), cell: referrer },
          { head: say('members.state'), className: 'wrap', cell: state },
          { head: say('referral.deposit'), className: 'r num', cell: (row) => money(row.deposit) },
          { head: say('referral.reward'), className: 'r num', cell: (row) => money(row.reward) },
          { head: say('referral.bets'), className: 'r num', cell: (row) => money(row.bets) },
          { head: say('referral.share'), className: 'r num', cell: (row) => money(row.share) },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <RowCard
            what={
              <>
                <b>{friend(row)}</b>
                <span className="sub num">{joined(row)}</span>
              </>
            }
            end={state(row)}
            facts={[
              [say('referral.referrer'), referrer(row)],
              [say('referral.reward'), money(row.reward)],
              [say('referral.share'), money(row.share)],
            ]}
            acts={acts(row)}
          />
        )}
      />
      {decided && <Decide {...decided} onDone={refresh} onClose={() => setDecided(undefined)} />}
    </>
  )
}

/** Friends whom members bring: what they cost and brought, who is held, and the rules of the programme. */
export function Referrals() {
  const { say, messages } = useWords()
  const list = useStaffList<FriendsQuery, StaffFriend, Page>(friendList, load)
  const { query, change } = list
  return (
    <div className="stack">
      <PageHead title={say('pages.referral')} note={say('referral.note')}>
        {may('settings.read') && (
          <Segmented
            label={say('pages.referral')}
            value={query.show}
            choices={shows.map((value) => ({ value, label: messages.referral.shows[value] }))}
            onChange={(show) => change({ show })}
          />
        )}
      </PageHead>
      {query.show === 'settings' && may('settings.read') ? (
        <GroupSettings group="referral" />
      ) : (
        <>
          <ReferralSums />
          <Friends list={list} />
        </>
      )}
    </div>
  )
}
