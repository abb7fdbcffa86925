import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Round } from '#api/launch.ts'
import type { GameType } from '#api/lobby.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { lookOf, type ReceiptMessages } from '#islands/own/movement-words.ts'
import { useKeyList } from '#islands/own/use-key-list.ts'
import { $balance } from '#stores/balance.ts'
import { pageRounds, type RecordPage, type RecordQuery, recordList, recordRanges } from '#stores/records.ts'
import { Chips } from '#ui/Chips.tsx'
import { Pager } from '#ui/Pager.tsx'
import { NoLines } from './NoLines.tsx'
import { RoundDialog } from './RoundDialog.tsx'
import { RoundList } from './RoundList.tsx'
import { Select } from './Select.tsx'
import { Sums } from './Sums.tsx'

export type RecordMessages = typeof import('#locales/en/records.json')

export interface BetRecordProps {
  /** Texts of the namespace `records`. */
  readonly messages: RecordMessages
  /** Texts of the namespace `receipt`. */
  readonly words: ReceiptMessages
  readonly locale: Locale
}

function Filters(
  props: Omit<BetRecordProps, 'words'> & {
    readonly query: RecordQuery
    readonly onChange: (change: Partial<RecordQuery>) => void
  },
) {
  const { messages, query, onChange } = props
  const types = Object.entries(messages.types) as [GameType, string][]
  const statuses = Object.entries(messages.statuses) as [Round['status'], string][]
  return (
    <>
      <Chips
        label={messages.range}
        value={query.range}
        choices={recordRanges.map((range) => ({ value: range, label: messages.ranges[range] }))}
        onChange={(range) => onChange({ range })}
      />
      <div className="filters">
        <Select
          label={messages.category}
          value={query.gameType}
          all={messages.all}
          options={types}
          onChange={(gameType) => onChange({ gameType })}
        />
        <Select
          label={messages.status}
          value={query.status}
          all={messages.all}
          options={statuses}
          onChange={(status: RecordQuery['status']) => onChange({ status })}
        />
      </div>
    </>
  )
}

function Totals(
  props: { readonly totals: NonNullable<RecordPage['totals']>; readonly symbol: string } & Omit<
    BetRecordProps,
    'words'
  >,
) {
  const { messages, symbol, locale } = props
  const { stake, payout, open, result } = props.totals
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  return (
    <Sums
      sums={[
        { label: messages.sums.stake, value: money(stake) },
        { label: messages.sums.payout, value: money(payout) },
        { label: messages.sums.open, value: money(open) },
        { label: messages.result, value: money(result, true), look: lookOf(result) },
      ]}
    />
  )
}

/** The member's own rounds: ranges, filters, pages; a table on wide screens, lines on phones. */
export function BetRecord({ messages, words, locale }: BetRecordProps) {
  const [opened, setOpened] = useState<Round>()
  const { query, data: page, pages, status, retry, change } = useKeyList(recordList, pageRounds)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const rounds = page?.content ?? []
  const list = { rounds, locale, messages, onOpen: setOpened }
  const filled = rounds.length > 0 && (status === 'ready' || status === 'loading')
  return (
    <div className="stack" aria-busy={status === 'loading'}>
      <Filters messages={messages} locale={locale} query={query} onChange={change} />
      {filled && page ? (
        <>
          <Totals totals={page.totals} symbol={symbol} messages={messages} locale={locale} />
          <p className="faint" role="status">
            {t(messages, 'found', { n: page.totals.count })}
          </p>
          {page.totals.truncated && <p className="alert">{messages.truncated}</p>}
          <RoundList {...list} />
          <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
        </>
      ) : (
        <NoLines
          messages={messages}
          status={status}
          retry={retry}
          onAll={() => change({ ...recordList.start, range: 'all' })}
        />
      )}
      {opened && (
        <RoundDialog
          id={opened.id}
          title={opened.gameName}
          symbol={symbol}
          locale={locale}
          messages={messages}
          words={words}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
