import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import {
  disableMemberAs,
  findStatus,
  knownMember,
  lockMemberByAccount,
  type MemberRow,
  reopenMemberRow,
  stateOf,
} from '#server/accounts/public.ts'
import { cancelBonuses } from '#server/bonus/public.ts'
import { bookingOf, moveByHand, needsSecondPerson, noteBookedAlone, walletStateOf } from '#server/booking/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import { readBalance } from '#server/ledger/public.ts'
import { excludeIn } from '#server/limits/public.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { bringPursesHome, currencyOfMember, pursesAway } from '#server/wallet/public.ts'

const conflict = (detail: string): Refusal => new Refusal('state_conflict', { detail })

interface Disabling {
  readonly as: 'frozen' | 'closed'
  readonly reason: string
  /** Moves what is in the wallet, in the same transaction, and gives what the log says of it. */
  readonly settle?: (tx: Queryable, memberId: bigint) => Promise<object>
}

const changed = async (
  app: App,
  { id, account }: Pick<MemberRow, 'id' | 'account'>,
  state: ReturnType<typeof stateOf>,
) => ({
  ...{ account, state },
  wallet: await walletStateOf(app, app.db, id),
})

/** Disables an account: its sessions and games end, bets and transfers are refused, wins and rollbacks still pay. */
async function disable(app: App, act: Act, account: string, { as, reason, settle }: Disabling) {
  const { row, ended } = await act.transaction(async (tx) => {
    const row = await lockMemberByAccount(tx, account)
    act.note({ subject: `member:${row.id}`, detail: { reason } })
    if (stateOf(row) === as) throw conflict(`${row.account} is ${as} already.`)
    // The status is the only note of such an exclusion, and reopening replaces it.
    if (row.status === 'self_excluded') await excludeIn(tx, row.id, app.clock.now())
    await disableMemberAs(tx, row.id, as)
    const sessions = await deleteSessions(app, tx, row.id, { games: true })
    const more = (await settle?.(tx, row.id)) ?? {}
    act.note({ before: stateOf(row), after: as, detail: { reason, ...more } })
    return { row, ended: sessions }
  })
  tellEnded(app, ended, as === 'frozen' ? 'frozen' : 'disabled')
  await bringPursesHome(app, row.id)
  return changed(app, row, as)
}

/** Stops an account for a while. */
export const freezeMember = (app: App, act: Act, account: string, reason: string) =>
  disable(app, act, account, { as: 'frozen', reason })

/** Opens a frozen or closed account again. */
export async function reopenMember(app: App, act: Act, account: string, reason: string) {
  const row = await act.transaction(async (tx) => {
    const row = await lockMemberByAccount(tx, account)
    act.note({ subject: `member:${row.id}`, detail: { reason } })
    if (row.status !== 'disabled') throw conflict(`${row.account} is ${row.status}, and was not closed.`)
    await reopenMemberRow(tx, row.id)
    act.note({ before: stateOf(row), after: 'active' })
    return row
  })
  return changed(app, row, 'active')
}

/** Throws while money may lie at a vendor: what is paid out has to be all that there is. */
async function refuseAway(db: Queryable, memberId: bigint, account: string): Promise<void> {
  const vendors = (await pursesAway(db, memberId)).join(', ')
  if (vendors === '') return
  const row = await findStatus(db, memberId)
  throw conflict(
    row?.status === 'active'
      ? `${account} may have money at ${vendors}, which has to come home first; nothing was changed. "freeze ${account}" brings it home: then pay out what the wallet has, and close. Or close with --balance keep.`
      : `Money of ${account} is not home from ${vendors} yet; nothing was changed. Try again in a minute ("transfers open" shows what is on its way).`,
  )
}

interface Closing {
  readonly account: string
  readonly reason: string
  readonly balance?: 'keep' | 'withdraw' | undefined
  readonly reference?: string | undefined
}

/** Closes an account for good; what is in the wallet stays there or is booked as paid out, and bonus money is cancelled. */
export async function closeMember(app: App, act: Act, staff: StaffSession, input: Closing) {
  const { reason, balance: fate, reference } = input
  const { id: memberId, account } = await knownMember(app, input.account)
  act.note({ subject: `member:${memberId}`, detail: { reason } })
  if (fate === 'withdraw' && !reference)
    throw new Refusal('invalid_input', {
      ...{
        fields: { reference: 'required' },
        detail: '--balance withdraw needs --reference, the name of the payment.',
      },
    })
  if (fate === 'withdraw' && !staff.permissions.has('payments.book'))
    throw new Refusal('permission_needed', { permission: 'payments.book' })
  if (fate !== 'keep') await refuseAway(app.db, memberId, account)
  const currency = await currencyOfMember(app, app.db, memberId)
  const has = (await readBalance(app.db, memberId))?.balance ?? 0n
  if (has > 0n && fate === undefined)
    throw conflict(
      `${account} has ${formatAmount(has, currency)} ${currency.code}. Say what becomes of it: --balance withdraw --reference <payment>, once it has been paid out, or --balance keep.`,
    )
  const settle = async (tx: Queryable, id: bigint): Promise<object> => {
    if (fate !== 'keep') await refuseAway(tx, id, account)
    for (const { before, ...ended } of await cancelBonuses(app, tx, id, { reason, by: staff.staffId }))
      await act.writeAside(tx, 'bonus.cancel', {
        ...{ subject: `member:${id}`, before, after: 'cancelled', detail: { ...ended, reason } },
      })
    const all = (await readBalance(tx, id))?.balance ?? 0n
    if (fate === 'withdraw') await refuseOwn(tx, staff.staffId, id)
    if (fate !== 'withdraw' || all === 0n) return { balance: formatAmount(all, currency) }
    const own = { staffId: staff.staffId, memberId: id, amount: -all }
    if (await needsSecondPerson(app, tx, currency, own))
      throw conflict(`${formatAmount(all, currency)} ${currency.code} needs two people: withdraw it first, then close.`)
    const { posted, facts } = await moveByHand(app, tx, id, bookingOf('withdrawal', reference!, reference, all))
    if (posted.replayed) throw conflict(`${reference} was booked before; nothing was changed.`)
    await noteBookedAlone(app, tx, own)
    const detail = { ...facts?.detail, reason, reference }
    await act.writeAside(tx, 'wallet.withdrawal', { ...facts, detail })
    return { balance: formatAmount(0n, currency), withdrawn: formatAmount(all, currency), key: reference }
  }
  const closed = await disable(app, act, account, { as: 'closed', reason, settle })
  app.events.publishChange(memberId, 'balance')
  return closed
}
