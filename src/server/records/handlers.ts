import { currencyOf, formatAmount } from '#api/money.ts'
import type { Transaction } from '#api/records.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { accountLeaves, blockAt, checkpointOf, listCheckpoints, proveLines } from '#server/ledger/public.ts'
import { findAccount, findLine, type LineRow, lineRange, linesMax, listLines } from './rows.ts'

/** Lines of one page of an export. */
const exportLines = 100

export const recordsHandlers: Handlers<'transactions' | 'receiptDetail' | 'receiptsExport' | 'checkpoints'> = {
  async transactions({ app, input, session, request }) {
    const { pageNo, pageSize, pocket, ...filter } = input
    const account = await findAccount(app.db, session.memberId, pocket)
    const currency = account?.currency ?? app.settings.currency().code
    const none = { rows: [], total: 0n, received: 0n, paid: 0n, truncated: false }
    const page = { limit: pageSize, offset: Math.min((pageNo - 1) * pageSize, linesMax + 1) }
    const found = account && (await listLines(app.db, account.id, filter, request.language, page))
    const { rows, total, received, paid, truncated } = found ?? none
    return {
      content: rows.map((row) => toTransaction(row, pocket, currency)),
      totals: {
        received: money(received, currency),
        paid: money(paid, currency),
        net: money(received - paid, currency),
        currency,
      },
      total: Number(total),
      totalPages: Math.ceil(Number(total) / pageSize),
      truncated,
    }
  },

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
    const from = readCursor(input.after, range.from)
    const leaves = await accountLeaves(app.db, { account: account.id, from, to: range.to, limit: exportLines + 1 })
    const proofs = await proveLines(app.db, leaves.slice(0, exportLines))
    const next = leaves[proofs.lines.length]
    return { format, ...proofs, ...(next && { next: next.place.id.toString() }) }
  },

  async checkpoints({ app, input: { pageNo, pageSize } }) {
    const { total, ...page } = await listCheckpoints(app.db, { limit: pageSize, offset: (pageNo - 1) * pageSize })
    return { ...page, total, totalPages: Math.ceil(total / pageSize) }
  },
}

/** A transfer's id, where the page before ended; never before the time that is asked for. */
function readCursor(after: string | undefined, from: bigint): bigint {
  if (after === undefined || !/^[0-9]{1,18}$/.test(after)) return from
  return BigInt(after) > from ? BigInt(after) : from
}

function toTransaction(row: LineRow, pocket: Transaction['pocket'], currency: string): Transaction {
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
