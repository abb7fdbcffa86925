import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { applicationStates } from '#api/promotion-rules.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffApplication } from '#api/staff-promotions.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { formatPoints } from '#i18n/points.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { FormDialog } from './FormDialog.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { Picture } from './Picture.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { Holder, TakeNext, TakenActs, useTaking } from './Taken.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

interface QueueQuery {
  readonly state: (typeof applicationStates)[number]
  readonly account: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffApplications']>

const queue = listQuery<QueueQuery>(
  { state: 'applying', account: '', cursor: '' },
  { state: choiceField(applicationStates), account: textField(60), cursor: cursorField },
)

const load =
  (locale: Locale) =>
  ({ state, account, cursor }: QueueQuery, signal: AbortSignal): Promise<Page> =>
    staffCall(
      'staffApplications',
      { state, language: locale, account: account || undefined, cursor: cursor || undefined, pageSize: 50 },
      { signal },
    )

const taken = (locale: Locale) => ({
  next: () => staffCall('staffNextApplication', { language: locale }),
  take: (id: string, free: boolean) => staffCall('staffTakeApplication', { id, free, language: locale }),
})

interface Decided {
  readonly row: StaffApplication
  readonly decision: 'approved' | 'rejected'
}

/** The sum or the points of an application. */
function useReward() {
  const { say, locale } = useWords()
  return ({ reward, currency }: StaffApplication) =>
    reward.kind === 'points'
      ? say('offers.points', { n: formatPoints(reward.amount, locale) })
      : moneyOf(reward.amount, currency, locale)
}

/** Pictures are looked at on purpose: each look stands in the audit log. */
function Pictures({ row }: Pick<Decided, 'row'>) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { pictures } = row
  if (pictures.length === 0) return null
  const label = say('complaints.pictures', { n: pictures.length })
  if (!may('uploads.read')) return <p className="faint fs12">{label}</p>
  if (isOpen)
    return pictures.map((id, at) => <Picture key={id} id={id} label={say('complaints.picture', { n: at + 1 })} />)
  return (
    <Button size="sm" onClick={() => setOpen(true)}>
      <span className="i i-ph-image" aria-hidden="true" />
      {label}
    </Button>
  )
}

/** Decides about an application, with what the member reads about it. */
function DecideDialog(props: Decided & { readonly onDone: () => void; readonly onClose: () => void }) {
  const { row, decision, onDone, onClose } = props
  const { say, messages, explain } = useWords()
  const rewardOf = useReward()
  const isRejected = decision === 'rejected'
  const act = messages.redemptions[decision].act
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: isRejected && reason.trim() === '' ? say('redemptions.needed') : undefined }),
    async send({ reason }) {
      await staffCall('staffDecideApplication', { id: row.id, decision, reason: reason.trim() || undefined })
      tell('ok', say(`applications.${decision}`))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={act} form={form} submit={act} danger={isRejected} onClose={onClose}>
      <p className="muted">
        {row.account}: {row.title}, {rewardOf(row)}
      </p>
      {row.remark !== '' && <p className="note">{row.remark}</p>}
      <Pictures row={row} />
      {row.sameElsewhere.length > 0 && (
        <p className="alert alert--bad">{say('applications.same', { accounts: row.sameElsewhere.join(', ') })}</p>
      )}
      <ReasonField label={say('redemptions.remark')} field={form.field('reason')} />
    </FormDialog>
  )
}

/** Parts of a row that table and card share. */
function useParts(taking: ReturnType<typeof useTaking>, decide: (decided: Decided) => void) {
  const { say } = useWords()
  return {
    who: ({ account }: StaffApplication) => (
      <To to={memberAt(account)} className="link">
        {account}
      </To>
    ),
    what: ({ title, remark, pictures }: StaffApplication) => (
      <>
        <b>{title}</b>
        {remark !== '' && <span className="sub pre">{remark}</span>}
        {pictures.length > 0 && <span className="sub">{say('complaints.pictures', { n: pictures.length })}</span>}
      </>
    ),
    end: ({ reason, by, decidedAt }: StaffApplication) => (
      <>
        <span className="pre">{reason}</span>
        {decidedAt && (
          <span className="sub num">
            {by}, {formatDateTime(decidedAt).slice(0, 16)}
          </span>
        )}
      </>
    ),
    acts: (row: StaffApplication) =>
      row.state === 'applying' && (
        <>
          <Holder row={row} />
          <TakenActs row={row} taking={taking} onDecide={(decision) => decide({ row, decision })} />
        </>
      ),
  }
}

/** Applications for promotions: what waits for a decision, and what was decided. */
export function Applications() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<QueueQuery, StaffApplication, Page>(queue, load(locale))
  const { query, change, refresh, data } = list
  const [decided, decide] = useState<Decided>()
  const taking = useTaking('application', taken(locale), refresh)
  const { who, what, end, acts } = useParts(taking, decide)
  const rewardOf = useReward()
  const isWaiting = query.state === 'applying'
  return (
    <div className="stack">
      <PageHead title={say('pages.applications')}>
        <TakeNext counts={data?.counts} taking={taking} />
      </PageHead>
      <div className="bar">
        <Segmented
          label={say('members.state')}
          value={query.state}
          choices={applicationStates.map((value) => ({
            value,
            label: messages.redemptions.states[value === 'applying' ? 'in_process' : value],
          }))}
          onChange={(state) => change({ state })}
        />
        <Part label={say('redemptions.member')} value={query.account} onChange={(account) => change({ account })} />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('redemptions.none')}
        onClear={query.account === '' ? undefined : () => change({ account: '' })}
        columns={[
          { head: say('ledger.time'), className: 'num', cell: ({ time }) => formatDateTime(time) },
          { head: say('redemptions.member'), cell: who },
          { head: say('offers.title'), className: 'wrap', cell: what },
          { head: say('offers.fields.reward'), className: 'r num', cell: rewardOf },
          isWaiting
            ? { head: say('acts'), className: 'r', cell: acts }
            : { head: say('redemptions.remark'), className: 'wrap', cell: end },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <span>{who(row)}</span>
              <b>{rewardOf(row)}</b>
            </div>
            <span>{what(row)}</span>
            <p className="faint num">{formatDateTime(row.time)}</p>
            {isWaiting ? <div className="arow__acts">{acts(row)}</div> : <div>{end(row)}</div>}
          </div>
        )}
      />
      {decided && <DecideDialog {...decided} onDone={taking.again} onClose={() => decide(undefined)} />}
    </div>
  )
}
