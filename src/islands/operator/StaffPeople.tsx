import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { StaffPerson } from '#api/staff.ts'
import { type Role, roles } from '#api/staff-permissions.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { PageHead } from './filters.tsx'
import { type Given, GivenDialog } from './GivenDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { StaffSessions } from './StaffSessions.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const peopleList = listQuery<{ readonly cursor: string }>({ cursor: '' }, { cursor: cursorField })
const load = ({ cursor }: { readonly cursor: string }, signal: AbortSignal) =>
  staffCall('staffPeople', { cursor: cursor || undefined, pageSize: 50 }, { signal })

type Act = 'lock' | 'unlock' | 'reset' | 'endSessions'
const calls = {
  lock: 'staffLock',
  unlock: 'staffUnlock',
  reset: 'staffReset',
  endSessions: 'staffEndSessions',
} as const

const actsOn = ({ status }: StaffPerson) => ['endSessions', 'reset', status === 'active' ? 'lock' : 'unlock'] as const

interface RoleChoiceProps {
  readonly person: StaffPerson
  readonly onChanged: () => void
}

function RoleChoice({ person, onChanged }: RoleChoiceProps) {
  const { say, messages, explain } = useWords()
  const [busy, setBusy] = useState(false)
  async function choose(role: Role): Promise<void> {
    setBusy(true)
    try {
      await staffCall('staffSetRole', { id: person.id, role })
      tell('ok', say('staff.roleSet', { account: person.account, role: messages.roles[role] }))
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <span className="ftok">
      <Select
        value={person.role}
        disabled={busy}
        aria-label={say('staff.roleOf', { account: person.account })}
        options={roles.map((role) => ({ value: role, label: messages.roles[role] }))}
        onChoose={(role) => void choose(role)}
      />
    </span>
  )
}

/** Staff accounts: who there is, what their role is, and whether they have a second factor. */
export function StaffPeople() {
  const { say, many, messages } = useWords()
  const { me } = useStore($staff)
  const [isAdding, setAdding] = useState(false)
  const [given, setGiven] = useState<Given>()
  const [asked, setAsked] = useState<{ readonly act: Act; readonly person: StaffPerson }>()
  const [placed, setPlaced] = useState<StaffPerson>()
  const [turn, setTurn] = useState(0)
  const list = useStaffList<{ readonly cursor: string }, StaffPerson, Awaited<ReturnType<typeof load>>>(
    peopleList,
    load,
  )
  const again = () => {
    list.refresh()
    setTurn((before) => before + 1)
  }
  const canWrite = may('staff.write')
  const isOther = (person: StaffPerson) => canWrite && person.account !== me?.account
  const role = (person: StaffPerson) =>
    isOther(person) ? <RoleChoice person={person} onChanged={again} /> : messages.roles[person.role]
  const status = (person: StaffPerson) => (
    <span className={person.status === 'active' ? 'status status--ok' : 'status status--bad'}>
      {messages.staff.statuses[person.status]}
    </span>
  )
  const factor = (person: StaffPerson) =>
    [
      person.enrolled ? say('staff.enrolled') : say('staff.notEnrolled'),
      person.passkeys > 0 && many('passkeys.count', person.passkeys),
    ]
      .filter(Boolean)
      .join(', ')
  const seen = (person: StaffPerson) => (person.lastSignInAt ? formatDateTime(person.lastSignInAt) : '—')
  const acts = (person: StaffPerson) =>
    canWrite && (
      <span className="cluster">
        <Button size="sm" look="quiet" onClick={() => setPlaced(person)}>
          {say('staff.addresses.submit')}
          {person.addresses.length > 0 && ` (${person.addresses.length})`}
        </Button>
        {(isOther(person) ? actsOn(person) : []).map((act) => (
          <Button key={act} size="sm" look="quiet" onClick={() => setAsked({ act, person })}>
            {messages.staff.acts[act].submit}
          </Button>
        ))}
      </span>
    )
  async function send(reason: string): Promise<void> {
    if (asked === undefined) return
    const { act, person } = asked
    const answer = await staffCall(calls[act], { id: person.id, reason })
    if ('password' in answer) setGiven(answer)
    again()
  }
  return (
    <div className="stack">
      <PageHead title={say('pages.staff')} note={say('staff.note')}>
        {canWrite && (
          <Button size="sm" look="primary" onClick={() => setAdding(true)}>
            <span className="i i-ph-user-plus" aria-hidden="true" />
            {say('staff.add')}
          </Button>
        )}
      </PageHead>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('staff.none')}
        columns={[
          { head: say('staff.account'), cell: ({ account }) => <b>{account}</b> },
          { head: say('staff.role'), cell: role },
          { head: say('staff.status'), cell: status },
          { head: say('staff.factor'), cell: factor },
          { head: say('staff.seen'), className: 'num', cell: seen },
          ...(canWrite ? [{ head: say('acts'), className: 'r', cell: acts }] : []),
        ]}
        line={(person) => (
          <div className="arow">
            <div className="spread">
              <b>{person.account}</b>
              {status(person)}
            </div>
            <div className="spread">
              {role(person)}
              <span className="faint">{factor(person)}</span>
            </div>
            <div className="arow__acts">{acts(person)}</div>
          </div>
        )}
      />
      <StaffSessions key={turn} />
      {isAdding && (
        <InviteDialog
          onAdded={(made) => {
            setAdding(false)
            setGiven(made)
            again()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {given && <GivenDialog given={given} onClose={() => setGiven(undefined)} />}
      {placed && <AddressDialog person={placed} onDone={again} onClose={() => setPlaced(undefined)} />}
      {asked && (
        <ReasonDialog
          title={say(`staff.acts.${asked.act}.title`, { account: asked.person.account })}
          lead={messages.staff.acts[asked.act].lead}
          submit={messages.staff.acts[asked.act].submit}
          danger={asked.act !== 'unlock'}
          done={say(`staff.acts.${asked.act}.done`, { account: asked.person.account })}
          send={send}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
