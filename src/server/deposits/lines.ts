import Papa from 'papaparse'
import { type Currency, currencyOf, type Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { momentIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isOwnPlayer } from '#server/staff/public.ts'
import { readTyped } from './amounts.ts'
import { accountKeyOf, type Method } from './method.ts'
import { reportOtherSum } from './other-sum.ts'
import { codeIn } from './pay.ts'
import { takePayment } from './receive.ts'
import { findProved, holdLines, insertLine, setLinePayment } from './rows-lines.ts'
import { findOrderByAmount, findOrderByCode, type Order } from './rows-orders.ts'
import { findPaymentByName, knownReferences } from './rows-payments.ts'
import { setAsked } from './rows-queues.ts'
import { needsTwo } from './staff-show.ts'

/** A line of a statement as it is read. */
interface Line {
  readonly reference: string
  readonly amount: Units
  readonly paidAt: Date
  readonly name: string | undefined
  readonly account: string | undefined
  readonly note: string | undefined
}

export interface Imported {
  readonly read: number
  readonly known: number
  readonly matched: number
  readonly unmatched: number
  readonly faults: { line: number; field: string }[]
}

/** An amount tells its order for this long after the order was made. */
const amountDaysMs = 3 * 24 * 60 * 60_000
/** Clocks of banks and of this site differ by no more. */
const clocksMs = 10 * 60_000
/** A slip and the bank's line of the same transfer lie no further apart. */
const sameMs = 24 * 60 * 60_000

function readRow(row: Readonly<Record<string, string>>, currency: Currency, timeZone: string): Line | string {
  const text = (name: string): string | undefined => {
    const value = (row[name] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 120)
    return value === '' ? undefined : value
  }
  const reference = text('reference')
  if (reference === undefined || reference.length > 80) return 'reference'
  const amount = readTyped(text('amount') ?? '', currency)
  if (amount === undefined) return 'amount'
  const time = text('time') ?? ''
  const paidAt = momentIn(timeZone, time)
  if (!/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/.test(time) || Number.isNaN(paidAt.getTime())) return 'time'
  return { reference, amount, paidAt, name: text('name'), account: text('account'), note: text('note') }
}

/** Reads a file of lines, whatever its separator; gives its lines and those that cannot be read, by number. */
function readLines(csv: string, currency: Currency, timeZone: string): { lines: Line[]; faults: Imported['faults'] } {
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ''), {
    ...{ header: true, skipEmptyLines: 'greedy' },
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  const lines: Line[] = []
  const faults: Imported['faults'] = []
  for (const [at, row] of data.entries()) {
    const line = readRow(row, currency, timeZone)
    if (typeof line === 'string') faults.push({ line: at + 2, field: line })
    else lines.push(line)
  }
  return { lines, faults }
}

/** Takes the lines of a bank statement, each in a transaction of its own: a file that broke off can be sent again. */
export async function importLines(
  app: App,
  method: Method,
  file: { readonly csv: string; readonly fileName: string; readonly staffId: bigint },
): Promise<Imported> {
  const { lines, faults } = readLines(file.csv, currencyOf(method.currency), app.settings.current().timeZone)
  const counts = { known: 0, matched: 0, unmatched: 0 }
  for (const line of await knownFirst(app, method, lines)) {
    const { became, afterCommit } = await app.db.transaction((tx) => takeLine(app, tx, method, line, file))
    afterCommit?.()
    counts[became] += 1
  }
  return { read: lines.length, ...counts, faults }
}

const keyOf = (method: Method): string => accountKeyOf(method) ?? method.id

/** Lines whose payments are known come before others, which could be taken for them by their amounts. */
async function knownFirst(app: App, method: Method, lines: readonly Line[]): Promise<Line[]> {
  const names = lines.map(({ reference }) => reference)
  const known = await knownReferences(app.db, `bank:${keyOf(method)}`, names)
  return lines.toSorted((a, b) => Number(known.has(b.reference)) - Number(known.has(a.reference)))
}

async function takeLine(
  app: App,
  tx: Queryable,
  method: Method,
  line: Line,
  file: { readonly fileName: string; readonly staffId: bigint },
): Promise<{ readonly became: 'known' | 'matched' | 'unmatched'; readonly afterCommit?: () => void }> {
  const accountKey = keyOf(method)
  const provider = `bank:${accountKey}`
  await holdLines(tx, accountKey)
  const id = await insertLine(tx, {
    ...{ accountKey, reference: line.reference, amount: line.amount, currency: method.currency, paidAt: line.paidAt },
    ...{ payerName: line.name ?? null, payerAccount: line.account ?? null, note: line.note ?? null },
    ...{ fileName: file.fileName, importedBy: file.staffId, at: app.clock.now() },
  })
  if (id === undefined) return { became: 'known' }
  const same = await findPaymentByName(tx, provider, line.reference)
  if (same !== undefined) {
    await setLinePayment(tx, id, same.id)
    await reportOtherSum(app, tx, same, { amount: line.amount, currency: method.currency })
    return { became: 'known' }
  }
  // The same transfer, proved before by its slip or by staff: the line confirms it and brings nothing new.
  const [from, to] = [new Date(line.paidAt.getTime() - sameMs), new Date(line.paidAt.getTime() + sameMs)]
  const code = codeIn(`${line.note ?? ''} ${line.reference}`)
  const named = code === undefined ? undefined : await findOrderByCode(tx, code)
  const proved = await findProved(tx, { accountKey, amount: line.amount, from, to, orderId: named?.id })
  if (proved !== undefined && (named === undefined || proved.memberId === named.memberId)) {
    await setLinePayment(tx, id, proved.id)
    return { became: 'matched' }
  }
  const made = {
    from: new Date(line.paidAt.getTime() - amountDaysMs),
    to: new Date(line.paidAt.getTime() + clocksMs),
  }
  // It may be the proved payment of another member, who has named the wrong order: a person looks.
  const order = proved ? undefined : (named ?? (await findOrderByAmount(tx, accountKey, line.amount, made)))
  const ask = order && (await askFor(app, tx, order, line.amount, file.staffId))
  const { payment, afterCommit } = await takePayment(app, tx, {
    ...{ provider, reference: line.reference, orderRef: line.note, accountKey },
    orderId: ask === undefined ? order?.id : undefined,
    ...{ amount: line.amount, currency: method.currency, payerName: line.name, payerAccount: line.account },
    ...{ paidAt: line.paidAt, toldBy: 'statement' },
  })
  await setLinePayment(tx, id, payment.id)
  if (ask === 'second') await setAsked(tx, payment.id, file.staffId, { act: 'match', order: order!.code })
  const isMatched = order !== undefined && ask === undefined
  return { became: isMatched ? 'matched' : 'unmatched', afterCommit }
}

/**
 * Who has to match a line before it is credited: its file is the word of the one who brought it. `second`: somebody else
 * agrees, as above the sum for which two persons decide; `other`: it is for a player of their own.
 */
async function askFor(app: App, tx: Queryable, order: Order, amount: Units, staffId: bigint) {
  if (await isOwnPlayer(tx, staffId, order.memberId)) return 'other'
  return needsTwo(app, currencyOf(order.currency), amount) ? 'second' : undefined
}
