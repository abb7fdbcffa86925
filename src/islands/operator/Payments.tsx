import { useId, useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffPayment } from '#api/staff-deposits.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ageOf } from './ages.ts'
import { FormDialog } from './FormDialog.tsx'
import { Choice, CsvButton, PageHead, Part, type Sort, SortChoice, sortField, sumField } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { PaymentActs } from './PaymentLine.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const states = ['unmatched', 'queued', 'held', 'refund_due', 'credited', 'refunded', 'charged_back'] as const

interface PaymentsQuery {
  readonly state: (typeof states)[number]
  readonly from: string
  readonly sort: Sort | ''
  readonly cursor: string
}

type Page = Output<StaffApi['staffPayments']>

const paymentList = listQuery<PaymentsQuery>(
  { state: 'unmatched', from: '', sort: '', cursor: '' },
  { state: choiceField(states), from: sumField, sort: sortField, cursor: cursorField },
)
const filterOf = ({ state, from, sort }: PaymentsQuery) => ({ state, from: from || undefined, sort: sort || undefined })
/** How they are sorted by themselves: what waits by its age, what has ended from its end. */
const usualOf = ({ state }: PaymentsQuery): Sort =>
  state === 'credited' || state === 'refunded' || state === 'charged_back' ? 'newest' : 'oldest'

const load = (query: PaymentsQuery, pageSize: number, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayments', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })

function ImportDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { say, explain, locale } = useWords()
  const id = useId()
  const { data } = useData((_: string, signal) => staffCall('staffDepositMethods', {}, { signal }), 'all')
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>()
  /** Numbers of the lines that cannot be read. */
  const [unread, setUnread] = useState<string>()
  /** Statements are read for what no provider tells of. */
  const banks = data?.content.filter(({ provider }) => provider === undefined) ?? []
  const form = useForm({
    initial: { methodId: '' },
    async send({ methodId }) {
      if (file === undefined) return
      const input = { methodId: methodId || (banks[0]?.id ?? ''), fileName: file.name, csv: file.text }
      const { read, known, matched, unmatched, faults } = await staffCall('staffImportLines', input)
      tell(faults.length > 0 ? 'info' : 'ok', say('payments.imported', { read, known, matched, unmatched }))
      onDone()
      if (faults.length > 0) setUnread(faults.map(({ line }) => line).join(', '))
      else onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  const choose = async (chosen: File | undefined) => setFile(chosen && { name: chosen.name, text: await chosen.text() })
  return (
    <FormDialog
      title={say('payments.import')}
      form={{ ...form, alert: form.alert ?? (unread && say('payments.faults', { lines: unread })) }}
      submit={say('payments.read')}
      disabled={file === undefined}
      onClose={onClose}
    >
      <p className="muted">{say('payments.importLead')}</p>
      <SelectField
        label={say('payments.account')}
        options={banks.map(({ id: value, names }) => ({ value, label: names[locale] ?? value }))}
        {...form.field('methodId')}
      />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {say('payments.file')}
        </label>
        <label className="btn btn--second filepick" htmlFor={id}>
          <span className="i i-ph-upload-simple" aria-hidden="true" />
          <span className="clip">{file?.name ?? say('payments.chooseFile')}</span>
          <FileInput id={id} accept=".csv,text/csv" onChoose={([chosen]) => void choose(chosen)} />
        </label>
      </div>
    </FormDialog>
  )
}

/** Payments that came and fit no order, or wait for something else. */
export function Payments() {
  const { say, word, messages, locale } = useWords()
  const list = useStaffList<PaymentsQuery, StaffPayment, Page>(paymentList, (query, signal) => load(query, 50, signal))
  const { query, change, refresh } = list
  const [isImporting, setImporting] = useState(false)
  const done = () => {
    refresh()
    void countQueues()
  }
  const amount = (row: StaffPayment) => <b>{moneyOf(row.amount, row.currency, locale)}</b>
  const payer = (row: StaffPayment) => (
    <>
      {row.payerName ?? '—'}
      <span className="sub">{row.payerAccount}</span>
    </>
  )
  const what = (row: StaffPayment) => (
    <>
      <span className="mono">{row.reference}</span>
      <span className="sub">
        {[row.provider, row.order ?? row.orderRef, row.reason && word(`deposits.reasons.${row.reason}`)]
          .filter(Boolean)
          .join(', ')}
        {row.asked && `, ${say('payments.askedBy', { who: row.asked.by })}`}
      </span>
    </>
  )
  const whose = ({ account }: StaffPayment) => (account ? <To to={memberAt(account)}>{account}</To> : '—')
  const age = (row: StaffPayment) => (
    <span className={row.shouldGoBack || row.isOld ? 'age age--late' : 'age'}>
      {ageOf(row.receivedAt, messages.ages)}
      {row.shouldGoBack && <span className="sub">{say('payments.shouldGoBack')}</span>}
    </span>
  )
  const acts = (row: StaffPayment) => <PaymentActs payment={row} onDone={done} />
  return (
    <>
      <PageHead title={say('pages.payments')} note={say('payments.note')}>
        {may('deposits.decide') && (
          <Button size="sm" onClick={() => setImporting(true)}>
            <span className="i i-ph-upload-simple" aria-hidden="true" />
            {say('payments.import')}
          </Button>
        )}
        <CsvButton of={{ call: 'staffPaymentsFile', name: `payments-${query.state}`, input: filterOf(query) }} />
      </PageHead>
      <div className="bar">
        <Choice
          label={say('members.state')}
          value={query.state}
          options={states.map((state) => [state, messages.payments.states[state]])}
          onChange={(state) => change({ state: state || 'unmatched' })}
        />
        <Part label={say('queue.from')} value={query.from} onChange={(from) => change({ from })} />
        <SortChoice value={query.sort} usual={usualOf(query)} onChange={(sort) => change({ sort })} />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('queue.none')}
        columns={[
          { head: say('payments.paid'), className: 'num', cell: ({ paidAt }) => formatDateTime(paidAt) },
          { head: say('ledger.reference'), className: 'wrap', cell: what },
          { head: say('deposits.payer'), cell: payer },
          { head: say('members.account'), cell: whose },
          { head: say('ledger.amount'), className: 'r', cell: amount },
          { head: say('approvals.age'), className: 'r', cell: age },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <span>{payer(row)}</span>
              {amount(row)}
            </div>
            <div>{what(row)}</div>
            <div className="arow__acts">{acts(row)}</div>
          </div>
        )}
      />
      {isImporting && <ImportDialog onDone={done} onClose={() => setImporting(false)} />}
    </>
  )
}
