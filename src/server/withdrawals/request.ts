import { createHash } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import { type Currency, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { makeWithdrawal, RiskNote } from '#api/withdrawals.ts'
import { holdStatus, queueForMember } from '#server/accounts/public.ts'
import { endForWithdrawal } from '#server/bonus/public.ts'
import { requireDocuments } from '#server/documents/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { lockWallet, readBalance } from '#server/ledger/public.ts'
import { requireStepUp } from '#server/security/public.ts'
import { countUpTo, waitingOf } from '#server/turnover/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { accountState, mayBePaid } from './accounts.ts'
import { hold } from './money.ts'
import { approve } from './progress.ts'
import { riskOf } from './risk.ts'
import { addStep, findByKey, insertWithdrawal, nextId, type WithdrawalRow } from './rows.ts'
import { type AccountRow, lockAccount } from './rows-accounts.ts'
import { checkLimits, limitsOf, methodOf, openingOf, readAmount } from './rules.ts'
import { referenceOf } from './states.ts'

const minuteMs = 60_000

/** What a member asks for. */
export interface Wanted {
  readonly memberId: bigint
  readonly accountId: bigint
  readonly amount: bigint
  readonly currency: Currency
  readonly key: string
  /** The bonus money that the member agrees to lose. */
  readonly givesUp?: string | undefined
}

const hashOf = ({ accountId, amount, currency }: Wanted): Buffer =>
  createHash('sha256').update([accountId, amount, currency.code].join('|')).digest()

async function findKnown(db: Queryable, wanted: Wanted): Promise<WithdrawalRow | undefined> {
  const row = await findByKey(db, wanted.memberId, wanted.key)
  if (row !== undefined && !hashOf(wanted).equals(Buffer.from(row.input_hash)))
    throw new Refusal('idempotency_conflict')
  return row
}

/** An id as it travels; what is none names nothing. */
export function readId(id: string): bigint {
  if (!/^[0-9]{1,18}$/.test(id)) throw new Refusal('not_found')
  return BigInt(id)
}

/** The account that a member names, held and ready to take money. */
async function readyAccount(app: App, tx: Queryable, { memberId, accountId }: Wanted): Promise<AccountRow> {
  const now = app.clock.now()
  const account = await lockAccount(tx, accountId)
  if (account === undefined || account.member_id !== memberId || account.removed_at !== null)
    throw new Refusal('not_found')
  const state = accountState(account, now)
  if (state === 'waits') throw new Refusal('payout_account_waits')
  if (state !== 'ready' || !(await mayBePaid(app, tx, memberId, { idKind: account.id_kind, number: account.number })))
    throw new Refusal('payout_account_unproved')
  return account
}

/** Throws unless so much of the member's money is free now: turnover is counted up to this moment. */
async function checkFree(app: App, tx: Queryable, { memberId, amount }: Wanted): Promise<void> {
  await lockWallet(tx, memberId)
  const balance = (await readBalance(tx, memberId))?.balance ?? 0n
  if (amount > balance) throw new Refusal('insufficient_funds')
  const waiting = waitingOf(await countUpTo(app, tx, memberId), balance)
  if (amount > balance - waiting) throw new Refusal('turnover_left')
}

/** Writes a request down and holds its money; what speaks against it has been looked at before. */
export async function holdRequest(
  app: App,
  tx: Queryable,
  wanted: Wanted,
  account: AccountRow,
  notes: readonly RiskNote[],
): Promise<WithdrawalRow> {
  const { memberId, amount, currency, key } = wanted
  const now = app.clock.now()
  const { fee, promisedMinutes } = methodOf(app, currency, account.kind)
  const id = await nextId(tx)
  const row = await insertWithdrawal(tx, {
    ...{ id, memberId, key, amount, fee, notes, now, hash: hashOf(wanted), currency: currency.code },
    reference: referenceOf(id, dayIn(app.settings.current().timeZone, now)),
    ...{ accountId: account.id, kind: account.kind, bank: account.bank, number: account.number },
    ...{ idKind: account.id_kind, holder: account.holder },
    promisedAt: new Date(now.getTime() + promisedMinutes * minuteMs),
  })
  await hold(tx, row, now)
  await addStep(tx, id, { step: 'requested', by: 'you', at: now })
  await addStep(tx, id, { step: 'checked', by: 'system', at: now })
  return row
}

async function accept(app: App, tx: Queryable, wanted: Wanted): Promise<WithdrawalRow> {
  const { memberId, amount, currency } = wanted
  const account = await readyAccount(app, tx, wanted)
  if (!openingOf(app, account.kind).open) throw new Refusal('payout_method_closed')
  const { fee } = methodOf(app, currency, account.kind)
  const limits = await limitsOf(app, tx, memberId, currency)
  checkLimits(amount, fee, limits)
  await requireDocuments(app, tx, { memberId, sum: limits.dayUsed + amount, currency })
  await checkFree(app, tx, wanted)
  await endForWithdrawal(app, tx, memberId, wanted.givesUp)
  const notes = await riskOf(app, tx, { memberId, account, amount, currency })
  const row = await holdRequest(app, tx, wanted, account, notes)
  const auto = parseAmount(app.settings.current().withdrawalAutoMax, currency) ?? 0n
  return notes.length === 0 && amount <= auto ? approve(app, tx, row, { by: 'system' }) : row
}

/**
 * Accepts a request for a withdrawal: the row and the hold of its money are one transaction. The same key gives the same
 * withdrawal; with another input it throws `idempotency_conflict`. Whatever is refused leaves neither row nor movement.
 */
export async function requestWithdrawal(
  app: App,
  session: Session,
  input: Input<typeof makeWithdrawal>,
  key: string,
): Promise<{ readonly row: WithdrawalRow; readonly isNew: boolean }> {
  const { memberId } = session
  const currency = await currencyOfMember(app, app.db, memberId)
  const wanted = {
    memberId,
    accountId: readId(input.accountId),
    amount: readAmount(input.amount, currency),
    currency,
    key,
    givesUp: input.givesUp,
  }
  const known = await findKnown(app.db, wanted)
  if (known !== undefined) return { row: known, isNew: false }
  if (!app.settings.current().withdrawalsOpen) throw new Refusal('withdrawals_closed')
  await requireStepUp(app, session, { key, paymentPassword: input.paymentPassword })
  return app.db.transaction(async (tx) => {
    await queueForMember(tx, memberId)
    const again = await findKnown(tx, wanted)
    if (again !== undefined) return { row: again, isNew: false }
    // Members who stay away from play still take their money home.
    if ((await holdStatus(tx, memberId))?.status === 'disabled') throw new Refusal('account_disabled')
    return { row: await accept(app, tx, wanted), isNew: true }
  })
}
