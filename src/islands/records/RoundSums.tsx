import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { RecordPage, RecordQuery } from '#stores/records.ts'
import { lookOf } from '#ui/look-of.ts'
import type { Facet } from './FilterBar.tsx'
import { Sums } from './Sums.tsx'

export type RecordMessages = typeof import('#locales/en/records.json')

/** The filters of rounds. Vendors to choose from come with a first page; the chosen one is known by its code at least. */
export function facetsOf(
  messages: RecordMessages,
  query: RecordQuery,
  vendors: NonNullable<RecordPage['vendors']>,
): Facet[] {
  const { gameType, vendor, status } = query
  const known = vendors.map(({ vassalage, name }) => [vassalage, name] as const)
  const own = vendor !== '' && !known.some(([code]) => code === vendor) ? [[vendor, vendor] as const] : []
  return [
    { name: 'gameType', label: messages.category, value: gameType, options: Object.entries(messages.types) },
    { name: 'vendor', label: messages.vendor, value: vendor, options: [...known, ...own] },
    { name: 'status', label: messages.status, value: status, options: Object.entries(messages.statuses) },
  ]
}

/** What all rounds of the filters come to. */
export function RoundSums(props: {
  readonly totals: NonNullable<RecordPage['totals']>
  readonly found: string
  readonly symbol: string
  readonly messages: RecordMessages
  readonly locale: Locale
}) {
  const { messages, symbol, locale, found, totals } = props
  const { stake, payout, open, valid, result } = totals
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const note = /[1-9]/.test(open) ? `${found}, ${t(messages, 'stillOpen', { amount: money(open) })}` : found
  return (
    <Sums
      sums={[
        { label: messages.sums.stake, value: money(stake), note },
        { label: messages.sums.payout, value: money(payout) },
        { label: messages.sums.valid, value: money(valid) },
        { label: messages.result, value: money(result, true), look: lookOf(result) },
      ]}
    />
  )
}
