import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { redemptionStates } from '#api/mall-rules.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffRedemption } from '#api/staff-mall.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { formatPoints } from '#i18n/points.ts'
import { staffCall } from '#stores/staff-session.ts'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { FormDialog } from './FormDialog.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { Holder, TakeNext, TakenActs, useTaking } from './Taken.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

interface QueueQuery {
  readonly state: (typeof redemptionStates)[number]
  readonly account: string
  readonly cursor: string
}
type Page = Output<StaffApi['staffRedemptions']>

const queue = listQuery<QueueQuery>(
  { state: 'in_process', account: '', cursor: '' },
  { state: choiceField(redemptionStates), account: textField(60), cursor: cursorField },
)

const load =
  (locale: Locale) =>
  ({ state, account, cursor }: QueueQuery, signal: AbortSignal): Promise<Page> =>
    staffCall(
      'staffRedemptions',
      { state, language: locale, account: account || undefined, cursor: cursor || undefined, pageSize: 50 },
      { signal },
    )

const taken = (locale: Locale) => ({
  next: () => staffCall('staffNextRedemption', { language: locale }),
  take: (id: string, free: boolean) => staffCall('staffTakeRedemption', { id, free, language: locale }),
})

interface Decided {
  readonly row: StaffRedemption
  readonly decision: 'approved' | 'rejected'
}

/** Decides about what was redeemed, with what the member reads about it. */
function DecideDialog(props: Decided & { readonly onDone: () => void; readonly onClose: () => void }) {
  const { row, decision, onDone, onClose } = props
  const { say, messages, locale, explain } = useWords()
  const isRejected = decision === 'rejected'
  const words = messages.redemptions[decision]
  const form = useForm({
    initial: { remark: '' },
    check: ({ remark }) => ({ remark: isRejected && remark.trim() === '' ? say('redemptions.needed') : undefined }),
    async send({ remark }) {
      await staffCall('staffDecideRedemption', { id: row.id, decision, remark: remark.trim() || undefined })
      tell('ok', words.done)
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={words.act} form={form} submit={words.act} danger={isRejected} onClose={onClose}>
      <p className="muted">
        {row.account}: {row.title}, {formatPoints(row.points, locale)}
      </p>
      <p className="muted">{words.lead}</p>
      <ReasonField label={say('redemptions.remark')} field={form.field('remark')} />
    </FormDialog>
  )
}

/** Parts of a row that table and card share. */
function useParts(taking: ReturnType<typeof useTaking>, decide: (decided: Decided) => void) {
  const { locale } = useWords()
  return {
    who: ({ account }: StaffRedemption) => (
      <To to={memberAt(account)} className="link">
        {account}
      </To>
    ),
    what: ({ title, delivery }: StaffRedemption) => (
      <>
        <b>{title}</b>
        {delivery !== '' && <span className="sub pre">{delivery}</span>}
      </>
    ),
    points: ({ points }: StaffRedemption) => formatPoints(points, locale),
    end: (row: StaffRedemption) => (
      <>
        <span className="pre">{row.remark}</span>
        {row.decidedAt && (
          <span className="sub num">
            {row.by}, {formatDateTime(row.decidedAt).slice(0, 16)}
          </span>
        )}
      </>
    ),
    acts: (row: StaffRedemption) =>
      row.state === 'in_process' && (
        <>
          <Holder row={row} />
          <TakenActs row={row} taking={taking} onDecide={(decision) => decide({ row, decision })} />
        </>
      ),
  }
}

/** What members have redeemed: what waits for a decision, and what was decided. */
export function RedemptionQueue() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<QueueQuery, StaffRedemption, Page>(queue, load(locale))
  const { query, change, refresh, data } = list
  const [decided, decide] = useState<Decided>()
  const taking = useTaking('redemption', taken(locale), refresh)
  const { who, what, points, end, acts } = useParts(taking, decide)
  const isWaiting = query.state === 'in_process'
  return (
    <div className="stack">
      <PageHead title={say('pages.redemptions')}>
        <TakeNext counts={data?.counts} taking={taking} />
      </PageHead>
      <div className="bar">
        <Segmented
          label={say('members.state')}
          value={query.state}
          choices={redemptionStates.map((value) => ({ value, label: messages.redemptions.states[value] }))}
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
          { head: say('rewards.title'), className: 'wrap', cell: what },
          { head: say('points.column'), className: 'r num', cell: points },
          isWaiting
            ? { head: say('acts'), className: 'r', cell: acts }
            : { head: say('redemptions.remark'), className: 'wrap', cell: end },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <span>{who(row)}</span>
              <b>{points(row)}</b>
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
