import { useState } from 'react'
import type { StaffMember } from '#api/staff-member.ts'
import type { Permission } from '#api/staff-permissions.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { initials } from '#i18n/initials.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { AdjustDialog, type Booking } from './AdjustDialog.tsx'
import { AuditLines } from './AuditLines.tsx'
import { Instead } from './lists.tsx'
import { MemberBonuses } from './MemberBonuses.tsx'
import { MemberCounted } from './MemberCounted.tsx'
import { MemberDocuments } from './MemberDocuments.tsx'
import { MemberFigures } from './MemberFigures.tsx'
import { MemberLedger } from './MemberLedger.tsx'
import { MemberLimits } from './MemberLimits.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPayments } from './MemberPayments.tsx'
import { MemberPerson } from './MemberPerson.tsx'
import { MemberPoints } from './MemberPoints.tsx'
import { MemberRisk } from './MemberRisk.tsx'
import { MemberRounds } from './MemberRounds.tsx'
import { MemberSessions } from './MemberSessions.tsx'
import { MemberState, type StateAct } from './MemberState.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { kindOf } from './money.ts'
import { treeAt } from './order-place.ts'
import { StateTag } from './StateTag.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

export const memberTabs = [
  'ledger',
  'figures',
  'payments',
  'rounds',
  'bonus',
  'points',
  'sessions',
  'limits',
  'audit',
] as const
type Tab = (typeof memberTabs)[number]

/** Tabs that not everybody may open who sees members. */
const permissionOf: Partial<Readonly<Record<Tab, Permission>>> = { points: 'rewards.read', audit: 'audit.read' }

/** Another tab begins at the first page of its list. */
const tabInAddress = listQuery<{ readonly tab: Tab; readonly cursor: string }>(
  { tab: 'ledger', cursor: '' },
  { tab: choiceField(memberTabs), cursor: cursorField },
)

interface HeadProps {
  readonly member: StaffMember
  readonly onAdjust: () => void
  readonly onWrite: () => void
  readonly onState: (act: StateAct) => void
}

function StateActs({ state, onState }: Pick<StaffMember, 'state'> & Pick<HeadProps, 'onState'>) {
  const { say } = useWords()
  const isOpen = state === 'active' || state === 'self_excluded'
  return (
    <>
      {isOpen && (
        <Button size="sm" look="danger-line" onClick={() => onState('freeze')}>
          <span className="i i-ph-snowflake" aria-hidden="true" />
          {say('member.freeze')}
        </Button>
      )}
      {!isOpen && (
        <Button size="sm" onClick={() => onState('reopen')}>
          <span className="i i-ph-lock-open" aria-hidden="true" />
          {say('member.reopen')}
        </Button>
      )}
      {state !== 'closed' && (
        <Button size="sm" look="danger-line" onClick={() => onState('close')}>
          <span className="i i-ph-lock" aria-hidden="true" />
          {say('member.close')}
        </Button>
      )}
    </>
  )
}

function Head({ member, onAdjust, onWrite, onState }: HeadProps) {
  const { say, messages } = useWords()
  const { account, id, nickname, createdAt, upline, state, type } = member
  const team = kindOf(type) === 'agent' ? account : upline
  const canBook = may('payments.book') || may('payments.adjust')
  const copy = () =>
    void navigator.clipboard.writeText(account).then(() => tell('ok', say('member.copied', { account })))
  return (
    <section className="panel mhead">
      <span className="avatar" aria-hidden="true">
        {initials(account)}
      </span>
      <div className="mhead__name">
        <h1>
          {account}{' '}
          <button type="button" className="icon-btn icon-btn--sm" aria-label={say('member.copy')} onClick={copy}>
            <span className="i i-ph-copy" aria-hidden="true" />
          </button>
        </h1>
        <span className="faint">
          {say('member.line', { id, nickname, day: formatDateTime(createdAt).slice(0, 10) })}
          {upline && (
            <>
              {' · '}
              {say('member.under')}{' '}
              <To to={`/operator/members?account=${encodeURIComponent(upline)}`} className="link">
                {upline}
              </To>
            </>
          )}
          {team !== undefined && may('agents.read') && (
            <>
              {' · '}
              <To to={treeAt(team)} className="link">
                {say('tree.show')}
              </To>
            </>
          )}
        </span>
      </div>
      <div className="cluster">
        <StateTag state={state} />
        <span className="status">{messages.memberTypes[kindOf(type)]}</span>
      </div>
      <div className="cluster mhead__acts">
        {may('content.write') && (
          <Button size="sm" onClick={onWrite}>
            <span className="i i-ph-envelope-simple" aria-hidden="true" />
            {say('letters.send')}
          </Button>
        )}
        {canBook && (
          <Button size="sm" onClick={onAdjust}>
            <span className="i i-ph-plus-minus" aria-hidden="true" />
            {say('member.adjust')}
          </Button>
        )}
        {may('members.write') && <StateActs state={state} onState={onState} />}
      </div>
    </section>
  )
}

interface TabsOfProps {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function TabsOf({ tab, onTab }: TabsOfProps) {
  const { say, messages } = useWords()
  const shown = memberTabs.filter((one) => {
    const needed = permissionOf[one]
    return needed === undefined || may(needed)
  })
  return (
    <nav className="views" aria-label={say('member.tabs')}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={one === tab ? 'is-on' : ''}
          aria-current={one === tab ? 'true' : undefined}
          onClick={() => onTab(one)}
        >
          {messages.member.tab[one]}
        </button>
      ))}
    </nav>
  )
}

/** Everything about one member. */
export function Member({ account }: { readonly account: string }) {
  const { say } = useWords()
  const { query, change } = useAddress(tabInAddress, { cursor: '' })
  const [adjusting, setAdjusting] = useState<Partial<Booking>>()
  const [isWriting, setWriting] = useState(false)
  const [stateAct, setStateAct] = useState<StateAct>()
  const [turn, setTurn] = useState(0)
  const loaded = useData((name: string, signal) => staffCall('staffMember', { account: name }, { signal }), account)
  const { data: member, refresh } = loaded
  const again = () => {
    refresh()
    setTurn((before) => before + 1)
  }
  if (member === undefined)
    return (
      <section className="panel">
        <h1 className="sr">{account}</h1>
        <Instead {...loaded} />
        <To to="/operator/members" className="link">
          {say('member.all')}
        </To>
      </section>
    )
  const tab = query?.tab ?? 'ledger'
  return (
    <div className="stack">
      <Head member={member} onAdjust={() => setAdjusting({})} onWrite={() => setWriting(true)} onState={setStateAct} />
      <MemberFigures key={`figures ${turn}`} member={member} />
      <TabsOf tab={tab} onTab={(next) => change({ tab: next })} />
      <div className="cols cols--3">
        <div className="stack">
          <MemberPerson member={member} onChange={again} />
          {may('documents.read') && <MemberDocuments account={member.account} />}
        </div>
        <div key={turn}>
          {tab === 'ledger' && <MemberLedger member={member} onReverse={setAdjusting} />}
          {tab === 'figures' && <MemberCounted account={member.account} />}
          {tab === 'payments' && <MemberPayments account={member.account} />}
          {tab === 'rounds' && <MemberRounds account={member.account} />}
          {tab === 'bonus' && <MemberBonuses account={member.account} />}
          {tab === 'points' && may('rewards.read') && <MemberPoints account={member.account} />}
          {tab === 'sessions' && <MemberSessions account={member.account} />}
          {tab === 'limits' && <MemberLimits member={member} />}
          {tab === 'audit' && may('audit.read') && (
            <AuditLines filter={{ subject: `member:${member.id}` }} title={say('member.tab.audit')} />
          )}
        </div>
        <div className="stack">
          <MemberRisk account={member.account} onChange={() => setTurn((before) => before + 1)} />
          <MemberNotes account={member.account} />
        </div>
      </div>
      {adjusting && (
        <AdjustDialog member={member} start={adjusting} onBooked={again} onClose={() => setAdjusting(undefined)} />
      )}
      {isWriting && <MessageDialog account={member.account} onClose={() => setWriting(false)} />}
      {stateAct && <MemberState act={stateAct} member={member} onDone={again} onClose={() => setStateAct(undefined)} />}
    </div>
  )
}
