import { type Currency, formatAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { MadeTransfer } from '#api/transfers.ts'
import { holdStatus, queueForMember } from '#server/accounts/public.ts'
import { runningBonus } from '#server/bonus/public.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { lockWallet, memberWallet, post, readBalance } from '#server/ledger/public.ts'
import { countDeposit, depositRoom, isExcluded } from '#server/limits/public.ts'
import { requireStepUp } from '#server/security/public.ts'
import { currencyOfMember, publishArrived } from '#server/wallet/public.ts'
import { findByKey, insertTransfer, type PartyRow, type TransferRow } from './rows.ts'
import { areOpen, canReceive, checkRoom, type Direction, readAmount, roomOf } from './rules.ts'
import { publishMoved, tellReceiver } from './told.ts'

/** What a member asks for. */
interface Wish {
  readonly direction: Direction
  readonly party: PartyRow | undefined
  readonly amount: string
  readonly note: string
  readonly paymentPassword?: string | undefined
  readonly request: RequestFacts
}

interface Wanted extends Pick<Wish, 'direction' | 'note' | 'request'> {
  readonly session: Session
  readonly key: string
  readonly party: PartyRow
  readonly amount: Units
  readonly currency: Currency
}

/** What was sent under this key, if it was the same. Throws `idempotency_conflict` when it was something else. */
async function findKnown(db: Queryable, wanted: Wanted): Promise<TransferRow | undefined> {
  const row = await findByKey(db, wanted.session.memberId, wanted.key)
  const isSame = row?.to_id === wanted.party.id && row.amount === wanted.amount && row.note === wanted.note
  if (row !== undefined && !isSame) throw new Refusal('idempotency_conflict')
  return row
}

/**
 * Money from above is money paid in: the receiver's break and limits of deposits hold for it. Money from below is taken out
 * through the agent: it counts against no limit, and a break alone keeps it away, of which the sender is told nothing.
 */
async function countAsDeposit(app: App, tx: Queryable, wanted: Wanted, key: string): Promise<void> {
  const { id: memberId } = wanted.party
  const { room, onBreak } = await depositRoom(app, tx, memberId)
  if (onBreak) throw new Refusal('play_excluded')
  if (room !== null && wanted.amount > room) throw new Refusal('deposit_limit_reached')
  await countDeposit(app, tx, { memberId, key, amount: wanted.amount })
}

/** Both members and both wallets are held in the order of their ids, so that two transfers cannot wait for each other. */
async function holdBoth(tx: Queryable, one: bigint, other: bigint): Promise<void> {
  const ids = one < other ? [one, other] : [other, one]
  for (const id of ids) await queueForMember(tx, id)
  for (const id of ids) await lockWallet(tx, id)
}

/** What an agent gives to somebody directly below is the agent's own act, and stands in the audit log. */
function logGiven(tx: Queryable, { session, request, party, currency }: Wanted, row: TransferRow) {
  const source = {
    ...{ actor: `member:${session.memberId}`, action: 'transfer.downline' },
    ...{ requestId: request.id, ip: request.ip },
  }
  const amount = formatAmount(row.amount, currency)
  const detail = { account: party.account, amount, currency: currency.code, transfer: row.id.toString() }
  return writeAudit(tx, row.created_at, source, { subject: `member:${party.id}`, detail })
}

async function moveMoney(app: App, tx: Queryable, wanted: Wanted): Promise<TransferRow> {
  const { session, party, amount, currency, direction, note, key } = wanted
  const from = session.memberId
  await holdBoth(tx, from, party.id)
  const known = await findKnown(tx, wanted)
  if (known) return known
  if ((await holdStatus(tx, from))?.status === 'disabled') throw new Refusal('account_disabled')
  if ((await runningBonus(app, tx, from)) !== undefined) throw new Refusal('bonus_running')
  const receiver = await holdStatus(tx, party.id)
  const [own, theirs] = [await memberWallet(tx, from), await memberWallet(tx, party.id)]
  if (receiver?.status !== 'active' || theirs === undefined) throw new Refusal('transfer_receiver')
  if (own === undefined) throw new Refusal('insufficient_funds')
  if ((await currencyOfMember(app, tx, party.id)).code !== currency.code) throw new Refusal('transfer_receiver')
  checkRoom(amount, await roomOf(app, tx, from, currency), (units) => formatAmount(units, currency))
  const at = app.clock.now()
  if (direction === 'up' && (await isExcluded(tx, party.id, at))) throw new Refusal('transfer_receiver')
  const row = await insertTransfer(tx, {
    ...{ fromId: from, toId: party.id, currency: currency.code },
    ...{ direction, amount, note, key, at },
  })
  const id = row.id.toString()
  if (direction === 'down') await countAsDeposit(app, tx, wanted, `member_transfer:${id}`)
  const posted = await post(tx, {
    ...{ source: 'member_transfer', key: id, reason: 'member_transfer', reference: id, currency: currency.code, at },
    postings: [
      { account: own, amount: -amount },
      { account: theirs, amount },
    ],
  })
  // Thrown inside the transaction: a refused order leaves no row.
  if (posted.refusal) throw new Refusal(posted.refusal)
  if (direction === 'down') await logGiven(tx, wanted, row)
  await tellReceiver(app, tx, { to: party.id, from: session.account, amount, currency, note })
  return row
}

/**
 * Sends money to the other side, at once: row, movement and message are one transaction. The same key gives the same
 * transfer. Whatever is refused leaves nothing behind.
 */
export async function sendTransfer(app: App, session: Session, wish: Wish): Promise<MadeTransfer> {
  const { party, amount: typed, paymentPassword, ...rest } = wish
  if (!areOpen(app)) throw new Refusal('transfers_off')
  if (party === undefined) throw new Refusal('not_found')
  const currency = await currencyOfMember(app, app.db, session.memberId)
  const key = wish.request.idempotencyKey!
  const wanted: Wanted = { ...rest, session, party, currency, key, amount: readAmount(typed, currency) }
  if (!canReceive(party)) throw new Refusal('transfer_receiver')
  let row = await findKnown(app.db, wanted)
  if (row === undefined) {
    await requireStepUp(app, session, { key, paymentPassword })
    row = await app.db.transaction((tx) => moveMoney(app, tx, wanted))
    publishMoved(app, session.memberId, party.id)
    publishArrived(app, party.id, wanted.amount, currency.code)
  }
  const balance = (await readBalance(app.db, session.memberId))?.balance ?? 0n
  return {
    ...{ id: row.id.toString(), to: party.account, time: row.created_at.toISOString() },
    ...{ amount: formatAmount(row.amount, currency), balance: formatAmount(balance, currency) },
    ...{ currency: currency.code, currencySymbol: currency.symbol },
  }
}
