import { useState } from 'react'
import { contractKinds } from '#api/contract-kinds.ts'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffLink } from '#api/staff-invites.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { cardOf } from './RowCard.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

interface LinksQuery {
  readonly account: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffInviteLinks']>

const linkList = listQuery<LinksQuery>({ account: '', cursor: '' }, { account: textField(60), cursor: cursorField })

const load = ({ account, cursor }: LinksQuery, signal: AbortSignal): Promise<Page> =>
  staffCall(
    'staffInviteLinks',
    { account: account || undefined, cursor: cursor || undefined, pageSize: 50 },
    { signal },
  )

const looks: Readonly<Record<StaffLink['state'], string>> = {
  ...{ open: 'status--ok', paused: 'status--wait', ended: '', used_up: '', stopped: 'status--bad' },
}

/** Parts of a row that table and card share. */
function useParts() {
  const { say, messages, locale } = useWords()
  return {
    what: ({ title, code, rates }: StaffLink) => (
      <>
        <b>{title}</b>
        <span className="sub num">/r/{code}</span>
        {contractKinds
          .filter((kind) => rates[kind] !== undefined)
          .map((kind) => (
            <span key={kind} className="sub num">
              {messages.movements[kind]} {formatDecimal(rates[kind]!, locale)}%
            </span>
          ))}
      </>
    ),
    who: ({ agent }: StaffLink) => (
      <To to={memberAt(agent)} className="link">
        {agent}
      </To>
    ),
    brings: ({ brings }: StaffLink) => messages.inviteLinks.kinds[brings],
    state: ({ state }: StaffLink) => (
      <span className={`status ${looks[state]}`}>{messages.inviteLinks.states[state]}</span>
    ),
    visits: ({ visits }: StaffLink) => visits.toLocaleString(locale),
    joined: ({ joined }: StaffLink) => joined.toLocaleString(locale),
    deposited: ({ deposited: { count, truncated } }: StaffLink) =>
      truncated ? say('inviteLinks.many', { n: count.toLocaleString(locale) }) : count.toLocaleString(locale),
  }
}

/** The links by which agents invite, and what each has brought; staff stop one that is misused. */
export function InviteLinks() {
  const { say } = useWords()
  const list = useStaffList<LinksQuery, StaffLink, Page>(linkList, load)
  const { query, change, refresh } = list
  const [acted, setActed] = useState<StaffLink>()
  const { what, who, brings, state, visits, joined, deposited } = useParts()
  const stops = acted?.state !== 'stopped'
  const acts = (row: StaffLink) =>
    may('agents.write') && (
      <Button size="sm" {...(row.state !== 'stopped' && { look: 'danger-line' })} onClick={() => setActed(row)}>
        {row.state === 'stopped' ? say('inviteLinks.resume') : say('inviteLinks.stop')}
      </Button>
    )
  return (
    <div className="stack">
      <PageHead title={say('pages.inviteLinks')} note={say('inviteLinks.note')} />
      <div className="bar">
        <Part label={say('agentPay.agent')} value={query.account} onChange={(account) => change({ account })} />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={query.account === '' ? say('inviteLinks.none') : say('inviteLinks.noneFound')}
        onClear={query.account === '' ? undefined : () => change({ account: '' })}
        columns={[
          { head: say('inviteLinks.made'), className: 'num', cell: (row) => formatDateTime(row.createdAt) },
          { head: say('agentPay.agent'), cell: who },
          { head: say('inviteLinks.link'), className: 'wrap', cell: what },
          { head: say('inviteLinks.brings'), cell: brings },
          { head: say('members.state'), cell: state },
          { head: say('inviteLinks.visits'), className: 'r num', cell: visits },
          { head: say('inviteLinks.joined'), className: 'r num', cell: joined },
          { head: say('inviteLinks.deposited'), className: 'r num', cell: deposited },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={cardOf({
          ...{ what, end: state, acts },
          facts: [
            [say('agentPay.agent'), who],
            [say('inviteLinks.visits'), visits],
            [say('inviteLinks.joined'), (row) => `${joined(row)} / ${deposited(row)}`],
          ],
        })}
      />
      {acted && (
        <ReasonDialog
          danger={stops}
          title={say(stops ? 'inviteLinks.stopTitle' : 'inviteLinks.resumeTitle', { title: acted.title })}
          lead={stops ? say('inviteLinks.stopLead') : say('inviteLinks.resumeLead')}
          submit={stops ? say('inviteLinks.stop') : say('inviteLinks.resume')}
          done={stops ? say('inviteLinks.isStopped') : say('inviteLinks.isResumed')}
          send={async (reason) => {
            await staffCall('staffStopLink', { id: acted.id, stopped: stops, reason })
            refresh()
          }}
          onClose={() => setActed(undefined)}
        />
      )}
    </div>
  )
}
