import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import {
  lockWallet,
  memberWallet,
  openMemberAccount,
  type Posting,
  post,
  systemAccount,
} from '#server/ledger/public.ts'
import {
  activateRow,
  type Ended,
  endRow,
  findActive,
  findBySource,
  findGrant,
  findNext,
  type GrantRow,
  hasOpenStake,
  insertGrant,
  isCountedTo,
  listDue,
  type NewGrant,
} from './rows.ts'
import { crumb, isMet, payoutOf } from './rules.ts'

/** Bonus money that is to be given, with the terms that hold for it. */
export type WantedBonus = Omit<NewGrant, 'at'>

type Basis = Pick<App, 'clock'>

async function move(
  tx: Queryable,
  { id, currency }: GrantRow,
  step: { readonly name: 'give' | 'end'; readonly reason: string; readonly at: Date },
  postings: readonly Posting[],
): Promise<void> {
  const moved = postings.filter(({ amount }) => amount !== 0n)
  if (moved.length === 0) return
  const { refusal } = await post(tx, {
    ...{
      source: 'bonus',
      key: `${step.name}:${id}`,
      reason: step.reason,
      reference: id.toString(),
      currency,
      at: step.at,
    },
    postings: moved,
  })
  if (refusal !== undefined) throw new Refusal(refusal)
}

/** Lets the one that waits for the longest begin, if none is active. The wallet is held. */
async function activateNext(app: Basis, tx: Queryable, memberId: bigint): Promise<void> {
  if ((await findActive(tx, memberId)) !== undefined) return
  const grant = await findNext(tx, memberId)
  if (grant === undefined) return
  const at = app.clock.now()
  const pocket = await openMemberAccount(tx, memberId, 'bonus', grant.currency)
  await activateRow(tx, grant.id, at)
  await move(tx, grant, { name: 'give', reason: 'bonus_grant', at }, [
    { account: systemAccount('promotions'), amount: -grant.amount },
    { account: pocket, amount: grant.amount },
  ])
}

/** Ends an active grant, or one that waits: what becomes money goes to the wallet, the rest to the house. The wallet is held. */
export async function end(app: Basis, tx: Queryable, grant: GrantRow, ended: Ended): Promise<void> {
  const at = app.clock.now()
  const isPaid = ended.state === 'converted' || ended.reason === 'spent'
  const own = isPaid ? payoutOf(grant.worth, grant.max_payout) : 0n
  if (grant.state === 'active') {
    const pocket = await openMemberAccount(tx, grant.member_id, 'bonus', grant.currency)
    const wallet = (await memberWallet(tx, grant.member_id))!
    const reason = ended.state === 'converted' ? 'bonus_converted' : 'bonus_ended'
    await move(tx, grant, { name: 'end', reason, at }, [
      { account: pocket, amount: -grant.worth },
      { account: wallet, amount: own },
      { account: systemAccount('promotions'), amount: grant.worth - own },
    ])
  }
  await endRow(tx, grant.id, { ...ended, at, own })
  await activateNext(app, tx, grant.member_id)
}

/**
 * Gives a member bonus money in `tx`, once for its source: active at once, or after what is active has ended. The member's wallet
 * is held from then on; call it after whatever else holds rows of the member.
 */
export async function giveBonus(app: Basis, tx: Queryable, wanted: WantedBonus): Promise<void> {
  await lockWallet(tx, wanted.memberId)
  const grant = await insertGrant(tx, { ...wanted, at: app.clock.now() })
  if (grant !== undefined) await activateNext(app, tx, wanted.memberId)
}

/** What is over by itself, and how. Met comes before everything else, and what was bet in time is counted before it expires. */
async function overBy(app: Basis, tx: Queryable, grant: GrantRow): Promise<Ended | undefined> {
  const none = { reason: null, by: null }
  if (grant.state !== 'active') return undefined
  if (isMet(grant.need, BigInt(grant.progress))) return { state: 'converted', ...none }
  if (grant.expires_at! <= app.clock.now() && (await isCountedTo(tx, grant.expires_at!)))
    return { state: 'expired', ...none }
  if (grant.worth < crumb && !(await hasOpenStake(tx, grant.id)))
    return { state: 'forfeited', reason: 'spent', by: null }
  return undefined
}

const together = 100

/** Ends what is met, used up or expired, and lets the next begin. */
export async function keepBonuses(app: App): Promise<void> {
  for (const { id, member_id: memberId } of await listDue(app.db, crumb, together)) {
    const isOver = await app.db.transaction(async (tx) => {
      await lockWallet(tx, memberId)
      const grant = (await findGrant(tx, id))!
      const ended = await overBy(app, tx, grant)
      if (ended !== undefined) await end(app, tx, grant, ended)
      return ended !== undefined
    })
    if (isOver) app.events.publishChange(memberId, 'balance')
  }
}

/** The active grant of a member, after what is over by itself has ended. The wallet is held. */
export async function runningBonus(app: Basis, tx: Queryable, memberId: bigint): Promise<GrantRow | undefined> {
  for (;;) {
    const grant = await findActive(tx, memberId)
    const ended = grant && (await overBy(app, tx, grant))
    if (ended === undefined) return grant
    await end(app, tx, grant!, ended)
  }
}

/**
 * Ends a grant of a member in `tx` because somebody wants so; the member gives up nothing that is met. Throws `not_found` for what is not the member's, `bonus_over` for what
 * has ended.
 */
export async function endBonus(
  app: Basis,
  tx: Queryable,
  { id, memberId }: { readonly id: bigint; readonly memberId: bigint },
  ended: Ended,
): Promise<GrantRow> {
  await lockWallet(tx, memberId)
  const grant = await findGrant(tx, id)
  if (grant?.member_id !== memberId) throw new Refusal('not_found')
  if (grant.state !== 'active' && grant.state !== 'offered') throw new Refusal('bonus_over')
  const isOver = ended.by === null ? await overBy(app, tx, grant) : undefined
  await end(app, tx, grant, isOver ?? ended)
  return grant
}

/**
 * Takes back, in `tx`, what is left of the bonus money of a source, because the deposit that it was given for has gone back. What has
 * become money or has ended stays as it is. The member's wallet is held.
 */
export async function takeBackBonus(
  app: Basis,
  tx: Queryable,
  { source, key }: { readonly source: string; readonly key: string },
): Promise<void> {
  const grant = await findBySource(tx, source, key)
  if (grant?.state !== 'active' && grant?.state !== 'offered') return
  await end(app, tx, grant, { state: 'forfeited', reason: 'deposit', by: null })
}
