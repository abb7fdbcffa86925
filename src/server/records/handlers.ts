import type { Input, Output } from '#api/endpoint.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import type { Transaction, transactions } from '#api/records.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { accountLeaves, blockAt, checkpointOf, listCheckpoints, proveLines } from '#server/ledger/public.ts'
import { periodOf } from './period.ts'
import { findAccount, findLine, type LineRow, lineRange, listLines, sumLines } from './rows.ts'

/** Lines of one page of an export. */
const exportLines = 100
const oldestFirst = keyset('export', 'ascending', numberPart)

/** A page of a member's lines, with the totals of all of them beside the first one. */
export async function pageOfLines(
  app: App,
  memberId: bigint,
  input: Pick<Input<typeof transactions>, 'from' | 'to' | 'status' | 'pocket' | 'cursor' | 'pageSize'> & {
    readonly type?: string | undefined
  },
  language: string,
): Promise<Output<typeof transactions>> {
  const { pocket, cursor, pageSize } = input
  const account = await findAccount(app.db, memberId, pocket)
  const currency = account?.currency ?? app.settings.currency().code
  const place = { language, cursor, pageSize }
  const show = (row: LineRow) => toTransaction(row, pocket, currency)
  const page = account ? await listLines(app.db, account.id, input, place, show) : { content: [] }
  if (cursor !== undefined) return page
  const none = { count: 0n, received: 0n, paid: 0n, truncated: false }
  const { count, truncated, received, paid } = account ? await sumLines(app.db, account.id, input) : none
  const totals = {
    ...{ count: Number(count), truncated, currency },
    received: money(received, currency),
    paid: money(paid, currency),
    net: money(received - paid, currency),
  }
  return { ...page, totals }
}

export const recordsHandlers: Handlers<'transactions' | 'receiptDetail' | 'receiptsExport' | 'checkpoints'> = {
  transactions: ({ app, input, session, request }) =>
    pageOfLines(app, session.memberId, { ...input, ...periodOf(app, input) }, request.language),

  async receiptDetail({ app, input, session, request }) {
    const row = await findLine(app.db, session.memberId, input.id, request.language)
    if (row === undefined) throw new Refusal('not_found')
    const block = await blockAt(app.db, { xid: row.xid, id: row.transfer_id })
    const checkpoint = block && (await checkpointOf(app.db, block.number))
    return {
      ...toTransaction(row, row.pocket, row.currency),
      counterpart: row.counterpart ?? 'house',
      sealed: block !== undefined,
      ...(block && {
        block: {
          number: Number(block.number),
          hash: Buffer.from(block.hash).toString('hex'),
          sealedAt: block.sealedAt.toISOString(),
        },
      }),
      ...(checkpoint && { checkpointDay: checkpoint.day }),
    }
  },

  async receiptsExport({ app, input, session }) {
    const account = await findAccount(app.db, session.memberId, input.pocket)
    const format = 'baize-receipts-1' as const
    if (account === undefined) return { format, lines: [], blocks: [], checkpoints: [], keys: [] }
    const range = await lineRange(app.db, account.id, input.from, input.to)
    const [after] = oldestFirst.read(input.cursor)
    if (after > range.from) range.from = after
    const leaves = await accountLeaves(app.db, { account: account.id, ...range, limit: exportLines + 1 })
    const proofs = await proveLines(app.db, leaves.slice(0, exportLines))
    const next = leaves[proofs.lines.length]
    return { format, ...proofs, ...(next && { next: oldestFirst.cursor([next.place.id]) }) }
  },

  checkpoints: ({ app, input }) => listCheckpoints(app.db, input),
}

/** A line of an account as calls show it. */
export function toTransaction(row: LineRow, pocket: Transaction['pocket'], currency: string): Transaction {
  const round = row.round_id === null ? undefined : row
  return {
    id: `${row.transfer_id}-${row.line}`,
    type: row.reason,
    pocket,
    amount: money(row.amount, currency),
    balanceBefore: money(row.balance_after - row.amount, currency),
    balanceAfter: money(row.balance_after, currency),
    currency,
    time: row.at.toISOString(),
    status: row.rolled_back ? 'rolled_back' : 'completed',
    reference: row.uuid ?? row.reference,
    ...(row.party !== null && { party: row.party }),
    ...(round && {
      round: {
        id: String(round.round_id),
        name: round.round ?? '',
        gameName: round.game_name ?? '',
        nodeId: String(round.node_id ?? ''),
        vendorName: round.vendor_name ?? '',
      },
    }),
  }
}

function money(units: bigint, code: string): string {
  return formatAmount(units, currencyOf(code))
}
