import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { ReceiptsFile } from '#api/ledger-proof.ts'
import type { movementKinds, pockets } from '#api/records.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { lastWeek, type PeriodQuery, periodFields, spanOf } from './record-period.ts'

/** The pockets, in the order in which they are chosen from; the contract’s own list would bring its schemas along. */
export const pocketNames: readonly (typeof pockets)[number][] = ['wallet', 'bonus', 'held', 'debt']

export interface AccountQuery extends PeriodQuery {
  /** Empty for all. */
  readonly type: string
  readonly pocket: (typeof pockets)[number]
  readonly status: '' | 'completed' | 'rolled_back'
  readonly cursor: string
}
export type AccountPage = Output<Api['transactions']>
export type Receipt = Output<Api['receiptDetail']>

/** Changes of the balance in the address: of the wallet, in the last week, of all types. */
export const accountList = listQuery<AccountQuery>(
  { ...lastWeek, type: '', pocket: 'wallet', status: '', cursor: '' },
  {
    ...periodFields,
    type: textField(40),
    pocket: choiceField(pocketNames),
    status: choiceField(['completed', 'rolled_back']),
    cursor: cursorField,
  },
)

/** What a query asks for, without its page. */
export function accountFilter(query: AccountQuery, zone: string) {
  const { type, pocket, status } = query
  return {
    ...spanOf(query, zone, new Date()),
    // A type that is none is refused in words.
    type: (type || undefined) as (typeof movementKinds)[number] | undefined,
    pocket,
    status: status || undefined,
    language: pageLanguage(),
  }
}

/** Makes the call of a page of changes with the totals, for days in a time zone. */
export const pageTransactions = (zone: string) =>
  withTotals(
    (query: AccountQuery, signal: AbortSignal): Promise<AccountPage> =>
      call(
        'transactions',
        { ...accountFilter(query, zone), cursor: query.cursor || undefined, pageSize: 20 },
        { signal },
      ),
  )

/** The newest changes of the wallet. */
export const latestTransactions = (pageSize: number, signal: AbortSignal): Promise<AccountPage> =>
  call('transactions', { language: pageLanguage(), pageSize }, { signal })

export const loadReceipt = (id: string): Promise<Receipt> => call('receiptDetail', { id, language: pageLanguage() })

/** All lines of the time that is asked for with their proofs, page after page, as one file. */
export async function loadReceiptsFile(query: AccountQuery, zone: string): Promise<ReceiptsFile> {
  const span = { ...spanOf(query, zone, new Date()), pocket: query.pocket }
  const lines = new Map<string, ReceiptsFile['lines'][number]>()
  const blocks = new Map<number, ReceiptsFile['blocks'][number]>()
  const checkpoints = new Map<string, ReceiptsFile['checkpoints'][number]>()
  const keys = new Map<string, ReceiptsFile['keys'][number]>()
  let cursor: string | undefined
  let format: string
  do {
    const page = await call('receiptsExport', { ...span, cursor })
    for (const line of page.lines) lines.set(line.id, line)
    for (const block of page.blocks) blocks.set(block.number, block)
    for (const checkpoint of page.checkpoints) checkpoints.set(checkpoint.day, checkpoint)
    for (const key of page.keys) keys.set(key.id, key)
    format = page.format
    cursor = page.next
  } while (cursor !== undefined)
  return {
    format,
    lines: [...lines.values()],
    blocks: [...blocks.values()],
    checkpoints: [...checkpoints.values()],
    keys: [...keys.values()],
  }
}

export type Pinned = Output<Api['checkpoints']>

/** The newest checkpoints that the operator publishes. */
export const loadCheckpoints = (): Promise<Pinned> => call('checkpoints', { pageSize: 100 })

/** What the house publishes, back to a day, or what of it could be loaded. */
export async function checkPublished(day: string | undefined): Promise<Pinned | undefined> {
  const loaded = await loadCheckpoints().catch(() => undefined)
  if (loaded === undefined || day === undefined) return loaded
  return loadCheckpointsTo(day, loaded).catch(() => loaded)
}

/** Adds older pages to published checkpoints until `day` is among them or the list ends. Throws `CallFailure`. */
export async function loadCheckpointsTo(day: string, loaded: Pinned): Promise<Pinned> {
  let { next, ...pinned } = loaded
  while (next !== undefined && !pinned.content.some((one) => one.day <= day)) {
    const page = await call('checkpoints', { pageSize: 100, cursor: next })
    pinned = { content: [...pinned.content, ...page.content], keys: page.keys }
    next = page.next
  }
  return { ...pinned, ...(next !== undefined && { next }) }
}
