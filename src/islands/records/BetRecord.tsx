import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Round } from '#api/bets.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { ReceiptMessages } from '#islands/own/movement-words.ts'
import { $balance } from '#stores/balance.ts'
import { lastWeek } from '#stores/record-period.ts'
import { betsFilter, pageRounds, type RecordPage, type RecordQuery, recordList } from '#stores/records.ts'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/Pager.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar, type FrameMessages } from './FilterBar.tsx'
import { NoLines, RecordState, ZoneNote } from './RecordState.tsx'
import { RoundDialog, type RoundDialogProps } from './RoundDialog.tsx'
import { RoundList } from './RoundList.tsx'
import { facetsOf, type RecordMessages, RoundSums } from './RoundSums.tsx'
import { useNamed, useNameInAddress } from './use-named.ts'

export interface BetRecordProps {
  /** Texts of the namespace `records`. */
  readonly messages: RecordMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Texts of the namespace `receipt`. */
  readonly words: ReceiptMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

/** A round that the address names while it is open. */
function NamedRound(props: RoundDialogProps) {
  useNameInAddress('round', props.id)
  return <RoundDialog {...props} />
}

const noFilter = { gameType: '', vendor: '', status: '' } as const

/** What to do about a record without a round: a longer time, fewer filters. */
function None(props: {
  readonly messages: RecordMessages
  readonly frame: FrameMessages
  readonly query: RecordQuery
  readonly change: (wanted: Partial<RecordQuery>) => void
}) {
  const { messages, frame, query, change } = props
  const isShort = query.range === 'today' || query.range === 'yesterday'
  const isFiltered = [query.gameType, query.vendor, query.status].some((value) => value !== '')
  return (
    <NoLines title={messages.none} text={messages.noneAdvice}>
      {query.range !== 'month' && (
        <Button look="primary" onClick={() => change(isShort ? lastWeek : { ...lastWeek, range: 'month' })}>
          {isShort ? frame.showWeek : frame.showMonth}
        </Button>
      )}
      {isFiltered && <Button onClick={() => change(noFilter)}>{frame.clearFilters}</Button>}
    </NoLines>
  )
}

/** The member's own rounds: time, filters, sums, pages; a table on wide screens, lines by day on phones. */
export function BetRecord({ messages, frame, words, locale, zone }: BetRecordProps) {
  const [opened, open] = useNamed('round')
  const [load] = useState(() => pageRounds(zone))
  const { query, data: page, pages, status, failure, retry, change } = useKeyList(recordList, load)
  const [vendors, setVendors] = useState<RecordPage['vendors']>()
  if (page?.vendors && page.vendors !== vendors) setVendors(page.vendors)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const rounds: readonly Round[] = page?.content ?? []
  const found = plural(messages, 'found', page?.totals.count ?? 0, bcp47[locale])
  const goesOn = { before: pages.previous !== undefined, after: pages.next !== undefined }
  const shown = { locale, messages, frame, zone, symbol }
  const facets = facetsOf(messages, query, vendors ?? [])
  return (
    <div className="stack" aria-busy={status === 'loading'}>
      <FilterBar
        {...{ frame, zone, query, found }}
        facets={facets}
        onChange={change}
        onFacet={(name, value) => change({ [name]: value })}
        onClear={() => change(noFilter)}
      />
      <RecordState
        {...{ frame, messages, zone, status, failure, retry, data: page }}
        empty={<None {...{ messages, frame, query, change }} />}
      >
        {page && (
          <>
            <RoundSums totals={page.totals} found={found} symbol={symbol} messages={messages} locale={locale} />
            <p className="sr" role="status">
              {found}
            </p>
            <RoundList {...shown} rounds={rounds} currency={page.totals.currency} goesOn={goesOn} onOpen={open} />
            <Pager {...pages} label={frame.pages} previousLabel={frame.previous} nextLabel={frame.next} />
          </>
        )}
      </RecordState>
      {(page || status !== 'loading') && <ZoneNote frame={frame} zone={zone} />}
      {page && (
        <ExportButton
          {...{ frame, locale, zone, facets, found }}
          isEmpty={rounds.length === 0}
          wanted={{ record: 'bets', query, filter: betsFilter(query, zone) }}
        />
      )}
      {opened && (status === 'ready' || rounds.length > 0) && (
        <NamedRound {...{ symbol, locale, messages, frame, words, zone }} id={opened} onClose={() => open(undefined)} />
      )}
    </div>
  )
}
