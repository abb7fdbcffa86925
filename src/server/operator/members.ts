import { currencyOf, formatAmount } from '#api/money.ts'
import { profileFields } from '#api/profile.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { readBalance, systemAccount } from '#server/ledger/public.ts'
import { excludeIn } from '#server/limits/public.ts'
import { changeProfileField, profileForStaff } from '#server/security/public.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { bringPursesHome, currencyOfMember, pursesAway } from '#server/wallet/public.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'
import { book } from './money.ts'

interface MemberRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly status: string
  readonly disabled_as: string | null
  readonly created_at: Date
}

const stateOf = ({ status, disabled_as }: Pick<MemberRow, 'status' | 'disabled_as'>): string => disabled_as ?? status

/** Lists members by ID, account or nickname: `members [<search…>]`. */
export async function members(app: App, { words }: Line): Promise<string> {
  const search = words.join(' ').toLowerCase()
  const rows = await app.db.query<MemberRow>(
    `select id, account, type, status, disabled_as, created_at from member
     where $1 = '' or id::text = $1 or position($1 in lower(account)) > 0 or position($1 in lower(nickname)) > 0
     order by created_at desc, id desc limit 50`,
    [search],
  )
  if (rows.length === 0)
    return search === '' ? 'There are no members.' : `No member has ${search} in ID, account or nickname.`
  const lines: string[] = []
  for (const row of rows) {
    const balance = await readBalance(app.db, row.id)
    const money =
      balance === undefined
        ? 'no wallet'
        : `${formatAmount(balance.balance, currencyOf(balance.currency))} ${balance.currency}`
    const since = row.created_at.toISOString().slice(0, 10)
    lines.push(
      [row.id, row.account.padEnd(16), `type ${row.type}`.padEnd(8), stateOf(row).padEnd(13), since, money].join('  '),
    )
  }
  return lines.join('\n')
}

/** Locks a member's row and gives it. */
async function lockMember(tx: Queryable, account: string): Promise<MemberRow> {
  const row = await first<MemberRow>(
    tx,
    `select id, account, type, status, disabled_as, created_at from member where lower(account) = lower($1)
     for no key update`,
    [account],
  )
  if (row === undefined) throw new OperatorError(`There is no member ${account}.`)
  return row
}

interface Disabling {
  readonly as: 'frozen' | 'closed'
  readonly reason: string
  /** Moves what is in the wallet, in the same transaction, and gives what the log says of it. */
  readonly settle?: (tx: Queryable, memberId: bigint) => Promise<object>
}

/** Disables an account: its sessions and games end, bets and transfers are refused, wins and rollbacks still pay. */
async function disable(app: App, account: string, { as, reason, settle }: Disabling): Promise<bigint> {
  const { id, ended } = await app.db.transaction(async (tx) => {
    const row = await lockMember(tx, account)
    if (stateOf(row) === as) throw new OperatorError(`${row.account} is ${as} already.`)
    // The status is the only note of such an exclusion, and reopening replaces it.
    if (row.status === 'self_excluded') await excludeIn(tx, row.id, app.clock.now())
    await tx.query("update member set status = 'disabled', disabled_as = $2 where id = $1", [row.id, as])
    const sessions = await deleteSessions(app, tx, row.id, { games: true })
    const more = (await settle?.(tx, row.id)) ?? {}
    const action = as === 'frozen' ? 'member.freeze' : 'member.close'
    await audit(app, action, `member:${row.id}`, { before: stateOf(row), after: as, reason, ...more }, tx)
    return { id: row.id, ended: sessions }
  })
  tellEnded(app, ended, as === 'frozen' ? 'frozen' : 'disabled')
  bringPursesHome(app, id)
  return id
}

async function moneyOf(app: App, memberId: bigint): Promise<string> {
  const { balance = 0n, bonus = 0n, held = 0n } = (await readBalance(app.db, memberId)) ?? {}
  const currency = await currencyOfMember(app, app.db, memberId)
  const say = (amount: bigint) => `${formatAmount(amount, currency)} ${currency.code}`
  const more = [bonus > 0n ? `${say(bonus)} of bonus` : '', held > 0n ? `${say(held)} on its way` : ''].filter(Boolean)
  return [say(balance), ...more].join(', ')
}

/** Stops an account for a while: `freeze <account> --reason …`. */
export async function freeze(app: App, { words: [account = ''], options }: Line): Promise<string> {
  const id = await disable(app, account, { as: 'frozen', reason: options.reason! })
  return `${account} is frozen. The wallet keeps ${await moneyOf(app, id)}.`
}

/** Throws while money may lie at a vendor: what is paid out has to be all that there is. */
async function refuseAway(db: Queryable, memberId: bigint, account: string): Promise<void> {
  const vendors = (await pursesAway(db, memberId)).join(', ')
  if (vendors === '') return
  const row = await first<{ status: string }>(db, 'select status from member where id = $1', [memberId])
  throw new OperatorError(
    row?.status === 'active'
      ? `${account} may have money at ${vendors}, which has to come home first; nothing was changed. "freeze ${account}" brings it home: then pay out what the wallet has, and close. Or close with --balance keep.`
      : `Money of ${account} is not home from ${vendors} yet; nothing was changed. Try again in a minute ("transfers open" shows what is on its way).`,
  )
}

/** Closes an account for good: `close <account> --reason … [--balance keep|withdraw] [--reference …]`. */
export async function close(app: App, { words: [account = ''], options }: Line): Promise<string> {
  const { reason = '', balance: fate, reference } = options
  const memberId = await memberOf(app, account)
  if (memberId === undefined) throw new OperatorError(`There is no member ${account}.`)
  if (fate !== undefined && fate !== 'keep' && fate !== 'withdraw')
    throw new OperatorError('--balance is keep or withdraw.')
  if (fate === 'withdraw' && !reference?.trim())
    throw new OperatorError('--balance withdraw needs --reference, the name of the payment.')
  if (fate !== 'keep') await refuseAway(app.db, memberId, account)
  const has = (await readBalance(app.db, memberId))?.balance ?? 0n
  if (has > 0n && fate === undefined)
    throw new OperatorError(
      `${account} has ${await moneyOf(app, memberId)}. Say what becomes of it: --balance withdraw --reference <payment>, once it has been paid out, or --balance keep.`,
    )
  const settle = async (tx: Queryable, id: bigint): Promise<object> => {
    if (fate !== 'keep') await refuseAway(tx, id, account)
    const all = (await readBalance(tx, id))?.balance ?? 0n
    const currency = await currencyOfMember(app, tx, id)
    if (fate !== 'withdraw' || all === 0n) return { balance: formatAmount(all, currency) }
    const booking = { source: 'operator-withdrawal', key: reference!, reason: 'withdrawal', reference: reference! }
    const note = { action: 'wallet.withdrawal', detail: { reason, reference } }
    const posted = await book(app, tx, id, { ...booking, house: systemAccount('withdrawals'), amount: -all }, note)
    if (posted.replayed) throw new OperatorError(`${reference} was booked before; nothing was changed.`)
    return { balance: formatAmount(0n, currency), withdrawn: formatAmount(all, currency), key: reference }
  }
  const id = await disable(app, account, { as: 'closed', reason, settle })
  app.events.publishChange(id, 'balance')
  return `${account} is closed. The wallet keeps ${await moneyOf(app, id)}.`
}

/** Opens a frozen or closed account again: `reopen <account> --reason …`. */
export async function reopen(app: App, { words: [account = ''], options }: Line): Promise<string> {
  await app.db.transaction(async (tx) => {
    const row = await lockMember(tx, account)
    if (row.status !== 'disabled') throw new OperatorError(`${row.account} is ${row.status}, and was not closed.`)
    await tx.query("update member set status = 'active', disabled_as = null where id = $1", [row.id])
    const detail = { before: stateOf(row), after: 'active', reason: options.reason }
    await audit(app, 'member.reopen', `member:${row.id}`, detail, tx)
  })
  return `${account} is open again.`
}

/** Shows a profile, or changes a field that members cannot change themselves: `profile <account> [<field> <value…>]`. */
export async function profile(app: App, { words: [account = '', field, ...rest], options }: Line): Promise<string> {
  const memberId = await memberOf(app, account)
  if (memberId === undefined) throw new OperatorError(`There is no member ${account}.`)
  if (field === undefined) {
    const { values, locked } = await profileForStaff(app, memberId)
    const lines = Object.entries(values).map(
      ([name, value]) => `${name.padEnd(16)} ${value}${locked.some((one) => one === name) ? '  (locked)' : ''}`,
    )
    return lines.join('\n') || 'The profile is empty.'
  }
  if (!profileFields.some((name) => name === field))
    throw new OperatorError(`There is no field ${field}. Fields: ${profileFields.join(', ')}.`)
  const value = rest.join(' ')
  const { before, after } = await app.db
    .transaction(async (tx) => {
      const changed = await changeProfileField(app, tx, memberId, field, value === 'none' ? '' : value)
      const detail = { field, ...changed, reason: options.reason }
      await audit(app, 'member.profile', `member:${memberId}`, detail, tx)
      return changed
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const why = Object.values(error.details.fields ?? {}).join(', ')
      throw new OperatorError(`Not changed: ${field} is ${why || error.code}.`)
    })
  return `${field} of ${account}: ${before || 'none'} → ${after || 'none'}`
}
