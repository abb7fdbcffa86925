import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Round } from '#api/bets.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { MovementWords } from '#islands/own/movement-words.ts'
import { $balance } from '#stores/balance.ts'
import { betsFilter, pageRounds, type RecordPage, recordList } from '#stores/records.ts'
import { ExportButton } from './ExportButton.tsx'
import type { FrameMessages } from './FilterBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { RoundDialog, type RoundDialogProps } from './RoundDialog.tsx'
import { RoundList } from './RoundList.tsx'
import { facetsOf, type RecordMessages, RoundSums } from './RoundSums.tsx'
import { useNamed, useNameInAddress } from './use-named.ts'

export interface BetRecordProps {
  /** Texts of the namespace `records`. */
  readonly messages: RecordMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Words of the namespace `receipt`. */
  readonly words: MovementWords
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

/** The member's own rounds: time, filters, sums, pages; a table on wide screens, lines by day on phones. */
export function BetRecord({ messages, frame, words, locale, zone }: BetRecordProps) {
  const [opened, open] = useNamed('round')
  const [load] = useState(() => pageRounds(zone))
  const list = useKeyList(recordList, load)
  const { query, data: page, pages, status } = list
  const [vendors, setVendors] = useState<RecordPage['vendors']>()
  if (page?.vendors && page.vendors !== vendors) setVendors(page.vendors)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const rounds: readonly Round[] = page?.content ?? []
  const found = plural(messages, 'found', page?.totals.count ?? 0, bcp47[locale])
  const goesOn = { before: pages.previous !== undefined, after: pages.next !== undefined }
  const shown = { locale, messages, frame, zone, symbol }
  const facets = facetsOf(messages, query, vendors ?? [])
  return (
    <RecordFrame
      {...{ list, messages, frame, zone, facets, found, noFilter }}
      totals={({ totals }) => <RoundSums {...{ totals, found, symbol, messages, locale }} />}
      foot={() => (
        <>
          <ExportButton
            {...{ frame, locale, zone, facets, found }}
            isEmpty={rounds.length === 0}
            wanted={{ record: 'bets', query, filter: betsFilter(query, zone) }}
          />
          {opened && (status === 'ready' || rounds.length > 0) && (
            <NamedRound
              {...{ symbol, locale, messages, frame, words, zone }}
              id={opened}
              onClose={() => open(undefined)}
            />
          )}
        </>
      )}
    >
      {({ totals }) => (
        <RoundList {...shown} rounds={rounds} currency={totals.currency} goesOn={goesOn} onOpen={open} />
      )}
    </RecordFrame>
  )
}
