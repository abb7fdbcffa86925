import { type ReactNode, useState } from 'react'
import type { QueueCounts } from '#api/staff-endpoint.ts'
import { choiceField, cursorField, type ListQuery, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Column } from '#ui/DataTable.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { FormDialog } from './FormDialog.tsx'
import { PageHead, Part } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { RowCard } from './RowCard.tsx'
import { Holder, type Item, TakeNext, TakenActs, type TakingCalls, useTaking } from './Taken.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const decisions = ['approved', 'rejected'] as const
type Decision = (typeof decisions)[number]

interface DecisionQuery<Waiting extends string> {
  readonly state: Waiting | Decision
  readonly account: string
  readonly cursor: string
}

/** The queue's query in an address; it begins with what waits. */
export const decisionQuery = <Waiting extends string>(waiting: Waiting) =>
  listQuery<DecisionQuery<Waiting>>(
    { state: waiting, account: '', cursor: '' },
    { state: choiceField([waiting, ...decisions]), account: textField(60), cursor: cursorField },
  )

/** What is sent for a query. */
export const askedOf = <Waiting extends string>(
  { state, account, cursor }: DecisionQuery<Waiting>,
  language: Locale,
) => ({ state, language, account: account || undefined, cursor: cursor || undefined, pageSize: 50 })

interface Decided<Row> {
  readonly row: Row
  readonly decision: Decision
}

/** What is decided in such a queue, and how it is called there. */
interface Kind<Row> {
  /** What stands in a pop-up above the remark. */
  readonly lead: (decided: Decided<Row>) => ReactNode
  readonly send: (decided: Decided<Row>, remark: string | undefined) => Promise<unknown>
  /** Said when it is decided. */
  readonly doneOf: (decision: Decision) => string
}

/** Decides about a row, with what the member reads about it. */
function DecideDialog<Row>(props: Decided<Row> & Kind<Row> & { onDone: () => void; onClose: () => void }) {
  const { row, decision, lead, send, doneOf, onDone, onClose } = props
  const { say, messages, explain } = useWords()
  const isRejected = decision === 'rejected'
  const { act } = messages.redemptions[decision]
  const form = useForm({
    initial: { remark: '' },
    check: ({ remark }) => ({ remark: isRejected && remark.trim() === '' ? say('redemptions.needed') : undefined }),
    async send({ remark }) {
      await send({ row, decision }, remark.trim() || undefined)
      tell('ok', doneOf(decision))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={act} form={form} submit={act} danger={isRejected} onClose={onClose}>
      {lead({ row, decision })}
      <ReasonField label={say('redemptions.remark')} field={form.field('remark')} />
    </FormDialog>
  )
}

interface AskedFor extends Item {
  readonly account: string
  readonly time: string
  readonly state: string
  readonly by?: string | undefined
  readonly decidedAt?: string | undefined
}

export interface DecisionQueueProps<Waiting extends string, Row extends AskedFor> extends Kind<Row> {
  readonly title: string
  readonly of: 'redemption' | 'application'
  readonly inAddress: ListQuery<DecisionQuery<Waiting>>
  readonly load: (
    query: DecisionQuery<Waiting>,
    signal: AbortSignal,
  ) => Promise<{
    readonly content: readonly Row[]
    readonly next?: string | undefined
    readonly counts?: QueueCounts | undefined
  }>
  readonly taking: TakingCalls
  readonly what: Column<Row>
  readonly sum: Column<Row>
  /** What the member has read about it. */
  readonly remarkOf: (row: Row) => string | undefined
}

/** What members ask for and staff decide about: what waits for a decision, and what was decided. */
export function DecisionQueue<Waiting extends string, Row extends AskedFor>(props: DecisionQueueProps<Waiting, Row>) {
  const { title, of, inAddress, load, taking: calls, what, sum, remarkOf, ...kind } = props
  const { say, messages } = useWords()
  const list = useStaffList<DecisionQuery<Waiting>, Row, Awaited<ReturnType<typeof load>>>(inAddress, load)
  const { query, change, refresh, data } = list
  const [decided, decide] = useState<Decided<Row>>()
  const taking = useTaking(of, calls, refresh)
  const waiting = inAddress.start.state
  const isWaiting = query.state === waiting
  const who = ({ account }: Row) => (
    <To to={memberAt(account)} className="link">
      {account}
    </To>
  )
  const end = (row: Row) => (
    <>
      <span className="pre">{remarkOf(row)}</span>
      {row.decidedAt && (
        <span className="sub num">
          {row.by}, {formatDateTime(row.decidedAt).slice(0, 16)}
        </span>
      )}
    </>
  )
  const acts = (row: Row) =>
    row.state === waiting && (
      <>
        <Holder row={row} />
        <TakenActs row={row} taking={taking} onDecide={(decision) => decide({ row, decision })} />
      </>
    )
  return (
    <div className="stack">
      <PageHead title={title}>
        <TakeNext counts={data?.counts} taking={taking} />
      </PageHead>
      <div className="bar">
        <Segmented
          label={say('members.state')}
          value={query.state}
          choices={[
            { value: waiting, label: messages.redemptions.states.in_process },
            ...decisions.map((value) => ({ value, label: messages.redemptions.states[value] })),
          ]}
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
          what,
          sum,
          isWaiting
            ? { head: say('acts'), className: 'r', cell: acts }
            : { head: say('redemptions.remark'), className: 'wrap', cell: end },
        ]}
        line={(row) => (
          <RowCard what={who(row)} end={<b>{sum.cell(row)}</b>} acts={isWaiting ? acts(row) : undefined}>
            <span>{what.cell(row)}</span>
            <p className="faint num">{formatDateTime(row.time)}</p>
            {!isWaiting && <div>{end(row)}</div>}
          </RowCard>
        )}
      />
      {decided && <DecideDialog {...kind} {...decided} onDone={taking.again} onClose={() => decide(undefined)} />}
    </div>
  )
}
