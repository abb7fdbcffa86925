import { useStore } from '@nanostores/react'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { lookOf, type ReceiptMessages } from '#islands/own/movement-words.ts'
import { useKeyList } from '#islands/own/use-key-list.ts'
import { type AccountPage, type AccountQuery, accountList, pageTransactions } from '#stores/account-record.ts'
import { $balance } from '#stores/balance.ts'
import { recordRanges } from '#stores/records.ts'
import { Chips } from '#ui/Chips.tsx'
import { Pager } from '#ui/Pager.tsx'
import { NoLines } from './NoLines.tsx'
import { ReceiptDialog, type ReceiptDialogProps } from './ReceiptDialog.tsx'
import { SaveReceipts } from './SaveReceipts.tsx'
import { Select } from './Select.tsx'
import { Sums } from './Sums.tsx'
import { TransactionList } from './TransactionList.tsx'

export type AccountMessages = typeof import('#locales/en/account.json')

export interface AccountRecordProps {
  /** Texts of the namespace `account`. */
  readonly messages: AccountMessages
  /** Texts of the namespace `receipt`. */
  readonly words: ReceiptMessages
  readonly locale: Locale
}

type Changing = { readonly query: AccountQuery; readonly onChange: (change: Partial<AccountQuery>) => void }

/** A range of days of one’s own. */
function Days({ messages, query, onChange }: Changing & { readonly messages: AccountMessages }) {
  const id = useId()
  const field = (name: 'from' | 'to') => (
    <div className="field field--sm">
      <label className="field__label" htmlFor={`${id}${name}`}>
        {messages[name]}
      </label>
      <div className="field__box">
        <input
          id={`${id}${name}`}
          type="date"
          value={query[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      </div>
    </div>
  )
  return (
    <>
      {field('from')}
      {field('to')}
    </>
  )
}

function Filters({ messages, words, query, onChange }: AccountRecordProps & Changing) {
  const { other: _, ...known } = words.types
  return (
    <>
      <Chips
        label={messages.range}
        value={query.range}
        choices={[...recordRanges, 'custom' as const].map((range) => ({ value: range, label: messages.ranges[range] }))}
        onChange={(range) => onChange({ range })}
      />
      <div className="filters">
        <Select
          label={messages.type}
          value={query.type}
          all={messages.all}
          options={Object.entries(known)}
          onChange={(type) => onChange({ type })}
        />
        {query.range === 'custom' && <Days messages={messages} query={query} onChange={onChange} />}
      </div>
    </>
  )
}

function Totals(
  props: { readonly totals: NonNullable<AccountPage['totals']>; readonly symbol: string } & Omit<
    AccountRecordProps,
    'words'
  >,
) {
  const { totals, symbol, messages, locale } = props
  const { received, paid, net } = totals
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  return (
    <Sums
      sums={[
        { label: messages.received, value: money(received) },
        { label: messages.paid, value: money(paid) },
        { label: messages.net, value: money(net, true), look: lookOf(net) },
      ]}
    />
  )
}

const receiptInAddress = () => new URL(location.href).searchParams.get('receipt') ?? undefined

function nameReceipt(id: string | undefined): void {
  const address = new URL(location.href)
  if (id === undefined) address.searchParams.delete('receipt')
  else address.searchParams.set('receipt', id)
  history.replaceState(history.state, '', address)
}

/**
 * A receipt that the address names while it is open, so that its link can be kept and sent. The history entry below the
 * dialog's own must not name it, or closing would lead back to it.
 */
function NamedReceipt(props: ReceiptDialogProps) {
  const { id } = props
  useLayoutEffect(() => nameReceipt(undefined), [])
  useEffect(() => {
    nameReceipt(id)
    return () => nameReceipt(undefined)
  }, [id])
  return <ReceiptDialog {...props} />
}

/** Every change of the member’s own balance: days, types, totals, pages; each line opens its receipt. */
export function AccountRecord({ messages, words, locale }: AccountRecordProps) {
  const [receipt, setReceipt] = useState<string>()
  useEffect(() => setReceipt(receiptInAddress()), [])
  const { query, data: page, pages, status, retry, change } = useKeyList(accountList, pageTransactions)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const lines = page?.content ?? []
  const list = { lines, locale, messages, words, onOpen: setReceipt }
  const filled = lines.length > 0 && (status === 'ready' || status === 'loading')
  return (
    <div className="stack" aria-busy={status === 'loading'}>
      <Filters messages={messages} words={words} locale={locale} query={query} onChange={change} />
      {filled && page ? (
        <>
          <Totals totals={page.totals} symbol={symbol} messages={messages} locale={locale} />
          <p className="faint" role="status">
            {plural(messages, 'found', page.totals.count, bcp47[locale])}
          </p>
          {page.totals.truncated && <p className="alert">{messages.truncated}</p>}
          <TransactionList {...list} />
          <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
          <SaveReceipts messages={messages} locale={locale} query={query} />
        </>
      ) : (
        <NoLines
          messages={messages}
          status={status}
          retry={retry}
          onAll={() => change({ ...accountList.start, range: 'all' })}
        />
      )}
      {receipt && (status === 'ready' || filled) && (
        <NamedReceipt
          id={receipt}
          symbol={symbol}
          locale={locale}
          messages={words}
          onClose={() => setReceipt(undefined)}
        />
      )}
    </div>
  )
}
