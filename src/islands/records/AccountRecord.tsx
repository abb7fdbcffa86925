import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { MovementWords } from '#islands/own/movement-words.ts'
import {
  type AccountPage,
  type AccountQuery,
  accountFilter,
  accountList,
  pageTransactions,
  pocketNames,
} from '#stores/account-record.ts'
import { $balance } from '#stores/balance.ts'
import { lookOf } from '#ui/look-of.ts'
import { ExportButton } from './ExportButton.tsx'
import type { Facet, FrameMessages } from './FilterBar.tsx'
import { ProofBar } from './ProofBar.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useNamed } from './use-named.ts'

export type AccountMessages = typeof import('#locales/en/account.json')

export interface AccountRecordProps {
  /** Texts of the namespace `account`. */
  readonly messages: AccountMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Words of the namespace `receipt`. */
  readonly words: MovementWords
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

const noFilter = { type: '', pocket: 'wallet', status: '' } as const

function facetsOf(messages: AccountMessages, words: MovementWords, query: AccountQuery): Facet[] {
  const { other: _, ...known } = words.types
  const { type, pocket, status } = query
  const wallets = pocketNames.map((name) => [name, messages.pockets[name]] as const)
  return [
    { name: 'type', label: messages.type, value: type, options: Object.entries(known) },
    { name: 'pocket', label: messages.wallet, value: pocket, options: wallets, start: 'wallet' },
    { name: 'status', label: messages.status, value: status, options: Object.entries(messages.statuses) },
  ]
}

/** The balance of a pocket now; of debts no page knows it. */
function useBalanceOf(pocket: AccountQuery['pocket']): string | undefined {
  const balance = useStore($balance, { ssr: 'initial' })
  if (pocket === 'debt') return undefined
  return balance?.[({ wallet: 'balance', bonus: 'bonusBalance', held: 'locked' } as const)[pocket]]
}

function Totals(props: {
  readonly totals: NonNullable<AccountPage['totals']>
  readonly pocket: AccountQuery['pocket']
  readonly found: string
  readonly symbol: string
  readonly messages: AccountMessages
  readonly locale: Locale
}) {
  const { totals, pocket, found, symbol, messages, locale } = props
  const { received, paid, net } = totals
  const now = useBalanceOf(pocket)
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const less = /[1-9]/.test(paid) ? `-${paid}` : paid
  return (
    <Sums
      sums={[
        { label: messages.received, value: money(received, true), look: lookOf(received), note: found },
        { label: messages.paid, value: money(less), look: lookOf(less) },
        { label: messages.net, value: money(net, true) },
        // Its place stands before the balance is known: the others keep theirs.
        { label: messages.balanceNow, value: now === undefined ? '–' : money(now) },
      ]}
    />
  )
}

const NamedReceipt = lazy(() => import('./NamedReceipt.tsx').then((part) => ({ default: part.NamedReceipt })))

/** Every change of the member’s own balance: time, kinds, sums, proofs, pages; each line opens its receipt. */
export function AccountRecord({ messages, frame, words, locale, zone }: AccountRecordProps) {
  const [receipt, open] = useNamed('receipt')
  const [load] = useState(() => pageTransactions(zone))
  const list = useKeyList(accountList, load)
  const { query, data: page, pages, status } = list
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const lines = page?.content ?? []
  const found = plural(messages, 'found', page?.totals.count ?? 0, bcp47[locale])
  const goesOn = { before: pages.previous !== undefined, after: pages.next !== undefined }
  const shown = { locale, messages, frame, zone, symbol, words }
  const facets = facetsOf(messages, words, query)
  return (
    <RecordFrame
      {...{ list, messages, frame, zone, facets, found, noFilter }}
      totals={({ totals }) => <Totals {...{ totals, found, symbol, messages, locale }} pocket={query.pocket} />}
      foot={() => (
        <>
          <ExportButton
            {...{ frame, locale, zone, facets, found }}
            isEmpty={lines.length === 0}
            wanted={{ record: 'transactions', query, filter: accountFilter(query, zone) }}
          />
          <Suspense>
            {receipt && (status === 'ready' || lines.length > 0) && (
              <NamedReceipt {...{ symbol, locale, zone }} id={receipt} onClose={() => open(undefined)} />
            )}
          </Suspense>
        </>
      )}
    >
      {({ totals }) => (
        <>
          <ProofBar key={JSON.stringify({ ...query, cursor: '' })} {...{ messages, locale, zone, query }} />
          <TransactionList {...shown} lines={lines} currency={totals.currency} goesOn={goesOn} onOpen={open} />
        </>
      )}
    </RecordFrame>
  )
}
