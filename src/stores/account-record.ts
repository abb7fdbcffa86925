import dayjs from 'dayjs'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { ReceiptsFile } from '#api/ledger-proof.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage, type RecordRange, rangeOf, recordRanges } from './records.ts'

export interface AccountQuery {
  readonly range: RecordRange | 'custom'
  /** Days of a range of one’s own, both included: `2026-11-20`. */
  readonly from: string
  readonly to: string
  /** Empty for all. */
  readonly type: string
  readonly cursor: string
}
export type AccountPage = Output<Api['transactions']>
export type Receipt = Output<Api['receiptDetail']>

const dayField = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() ? text : undefined)

/** Changes of the balance in the address: the last week, of all types. */
export const accountList = listQuery<AccountQuery>(
  { range: 'week', from: '', to: '', type: '', cursor: '' },
  {
    range: choiceField([...recordRanges, 'custom']),
    from: dayField,
    to: dayField,
    type: textField(40),
    cursor: cursorField,
  },
)

/**
 * From and to (exclusive) of what is asked for, in the reader’s own days.
 * @example spanOf({ ...accountList.start, range: 'custom', from: '2026-11-20', to: '2026-11-20' }, new Date())
 */
export function spanOf({ range, from, to }: AccountQuery, now: Date): { from?: string; to?: string } {
  if (range !== 'custom') return rangeOf(range, now)
  const [first, last] = from > to && to !== '' ? [to, from] : [from, to]
  return {
    ...(first && { from: dayjs(first).startOf('day').toISOString() }),
    ...(last && { to: dayjs(last).startOf('day').add(1, 'day').toISOString() }),
  }
}

export function listTransactions(query: AccountQuery, signal?: AbortSignal, pageSize = 20): Promise<AccountPage> {
  const { type, cursor } = query
  return call(
    'transactions',
    {
      ...spanOf(query, new Date()),
      type: type || undefined,
      language: pageLanguage(),
      cursor: cursor || undefined,
      pageSize,
    },
    { signal },
  )
}

/** A page of them, with the totals. */
export const pageTransactions = withTotals((query: AccountQuery, signal) => listTransactions(query, signal))

export const loadReceipt = (id: string): Promise<Receipt> => call('receiptDetail', { id, language: pageLanguage() })

/** All lines of the time that is asked for with their proofs, page after page, as one file. */
export async function loadReceiptsFile(query: AccountQuery, now: Date): Promise<ReceiptsFile> {
  const span = spanOf(query, now)
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
