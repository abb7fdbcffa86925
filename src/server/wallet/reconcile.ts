import type { App } from '#server/kernel/context.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { report } from './findings.ts'
import { findTransactions, listTransactions, type OwnTransaction } from './movement-rows.ts'
import { postMissed } from './reconcile-post.ts'

const provider = 'hub88'
const hourMs = 60 * 60_000
/** What moved just now may not stand in the vendor's list yet. */
const freshMs = 2 * 60_000
const perQuery = 1_000

/**
 * Compares our books with the vendor's list over a span of time, hour by hour. What the vendor has and we miss is
 * carried out through the wallet's own functions; what differs is reported and never changed. Ends without harm when
 * the vendor does not answer. Gives the number of new findings, or `undefined` when the list could not be read.
 */
export async function reconcile(app: App, from: Date, to: Date): Promise<number | undefined> {
  let found = 0
  for (let start = from.getTime(); start < to.getTime(); start += hourMs) {
    const end = Math.min(start + hourMs, to.getTime())
    try {
      const theirs = await app.ports.gameVendor.listTransactions({ from: new Date(start), to: new Date(end) })
      found += await compareTransactions(app, theirs)
      found += await findMissingThere(app, theirs, new Date(start), new Date(Math.min(end, to.getTime() - freshMs)))
    } catch (error) {
      app.log.warn('reconciliation could not read the vendor’s list', { vendor: provider, error })
      return undefined
    }
  }
  return found
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Compares what the vendor lists with what we have under the same names; gives the number of new findings. */
export async function compareTransactions(app: App, theirs: readonly VendorTransaction[]): Promise<number> {
  let found = 0
  const named = theirs.filter(({ transactionUuid }) => isUuid(transactionUuid))
  for (let at = 0; at < named.length; at += perQuery) {
    const part = named.slice(at, at + perQuery)
    const uuids = part.map(({ transactionUuid }) => transactionUuid)
    const rows = await findTransactions(app.db, provider, uuids)
    const own = new Map(rows.map((row) => [row.uuid, row]))
    for (const entry of part) if (await compareOne(app, entry, own.get(entry.transactionUuid.toLowerCase()))) found += 1
  }
  return found
}

async function compareOne(app: App, entry: VendorTransaction, own: OwnTransaction | undefined): Promise<boolean> {
  const { transactionUuid, kind, amount, status } = entry
  const detail = { kind, status, there: amount.toString(), here: own?.amount.toString() ?? '', round: entry.round }
  const tell = (word: Parameters<typeof report>[1]['kind']) => report(app, { kind: word, transactionUuid, detail })
  if (status === 'TS_DECLINED') return own?.state === 'accepted' && own.kind === 'bet' ? tell('declined_there') : false
  if (status !== 'TS_SUCCESS') return false
  if (own === undefined) return kind === 'bet' ? tell('bet_missing') : postMissed(app, entry, detail)
  if (own.kind === 'tombstone' || own.state === 'refused') return kind === 'bet' ? tell('refused_here') : false
  if (own.kind !== kind) return tell('kind_differs')
  // A rollback bears no amount.
  return kind !== 'rollback' && own.amount !== amount ? tell('amount_differs') : false
}

/**
 * Movements of ours that the list does not name. The vendor may date them otherwise, so each round is asked for.
 */
async function findMissingThere(app: App, theirs: readonly VendorTransaction[], from: Date, to: Date): Promise<number> {
  if (from >= to) return 0
  const known = new Set(theirs.map(({ transactionUuid }) => transactionUuid.toLowerCase()))
  const own = await listTransactions(app.db, provider, from, to)
  let found = 0
  const rounds = new Map<string, ReadonlySet<string>>()
  for (const row of own.filter(({ uuid }) => !known.has(uuid))) {
    const round = row.round ?? ''
    if (round !== '' && !rounds.has(round)) {
      const list = await app.ports.gameVendor.listTransactions({ round })
      rounds.set(round, new Set(list.map(({ transactionUuid }) => transactionUuid.toLowerCase())))
    }
    if (rounds.get(round)?.has(row.uuid)) continue
    const detail = { kind: row.kind, here: row.amount.toString(), round }
    if (await report(app, { kind: 'missing_there', transactionUuid: row.uuid, detail })) found += 1
  }
  return found
}
