import { createHash, randomUUID } from 'node:crypto'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import { lockWallet } from '#server/ledger/public.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { publishBalance } from './live.ts'
import type { OpenRound } from './open-rounds.ts'
import { compareTransactions } from './reconcile.ts'
import { hashToken } from './tokens.ts'

// The rule is published in src/content/help/*/games-and-rounds.md and reasoned in docs/decisions/0014: a change here is
// a change there.
const hourMs = 60 * 60_000
export const voidAfterMs = 48 * hourMs
/** How long the vendor's silence is borne. */
export const silentAfterMs = 72 * hourMs
/** Bets on what happens on a date of its own. */
const datedTypes = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT']
export const datedVoidAfterMs = 30 * 24 * hourMs
/** A date that the vendor names for a result is believed for so long after the bet. */
const expectedAtMostMs = 366 * 24 * hourMs
const roundsPerQuery = 100
/** So many questions in a row that the vendor left unanswered end a run; the next one asks again. */
const silencesMax = 10

const provider = 'hub88'
export type VoidReason = 'no_result' | 'vendor_silent'

interface StaleRound extends OpenRound, Record<string, unknown> {
  readonly isDated: boolean
}

/** Rounds open beyond the published time, oldest first, those after `last` alone. */
const staleRounds = (app: App, nowMs: number, last: StaleRound | undefined): Promise<StaleRound[]> =>
  app.db.query<StaleRound>(
    `select r.id, r.member_id as "memberId", r.vassalage, r.round, r.game_code as "gameCode", r.opened_at as "openedAt",
       coalesce(g.game_type = any ($1::text[]), false) as "isDated"
     from game_round r left join game g on g.game_code = r.game_code
     where r.bets > 0 and r.closed_at is null
       and r.opened_at < case when g.game_type = any ($1::text[]) then $3::timestamptz else $2::timestamptz end
       and ($4::timestamptz is null or (r.opened_at, r.id) > ($4::timestamptz, $5::bigint))
     order by r.opened_at, r.id limit ${roundsPerQuery}`,
    [
      ...[`{${datedTypes.join(',')}}`, new Date(nowMs - voidAfterMs), new Date(nowMs - datedVoidAfterMs)],
      ...[last?.openedAt ?? null, last?.id ?? null],
    ],
  )

/**
 * Ends rounds that stayed open beyond the published time. The vendor is asked for each: its result counts; without
 * one the stakes go back. Gives how many rounds were voided.
 */
export async function voidStaleRounds(app: App): Promise<number> {
  const now = app.clock.now().getTime()
  let voided = 0
  let silences = 0
  let last: StaleRound | undefined
  // Rounds that wait for an event of their own stay open for months: those opened later must have their turn, too.
  do {
    const rounds = await staleRounds(app, now, last)
    last = rounds.length < roundsPerQuery ? undefined : rounds.at(-1)
    for (const round of rounds) {
      const waitsMs = now - round.openedAt.getTime() - (round.isDated ? datedVoidAfterMs - voidAfterMs : 0)
      const end = await endRound(app, round, waitsMs >= silentAfterMs)
      if (end === 'voided') voided += 1
      silences = end === 'silent' ? silences + 1 : 0
      if (silences >= silencesMax) return voided
    }
  } while (last !== undefined)
  return voided
}

async function endRound(app: App, round: OpenRound, isOverdue: boolean): Promise<'voided' | 'open' | 'silent'> {
  const voidFor = async (reason: VoidReason) => ((await voidRound(app, round, reason)) ? 'voided' : 'open')
  const theirs = await app.ports.gameVendor
    .listTransactions({ round: round.round, user: round.memberId.toString() })
    .catch(() => undefined)
  if (theirs === undefined) return isOverdue ? voidFor('vendor_silent') : 'silent'
  await compareTransactions(app, theirs)
  const isComing = theirs.some((entry: VendorTransaction) => entry.kind === 'win' && entry.status === 'TS_PENDING')
  if (isComing && !isOverdue) return 'open'
  return isStillToCome(app, round, theirs) ? 'open' : voidFor('no_result')
}

/** Whether the vendor says that what was bet on is still to be played. */
function isStillToCome(app: App, { openedAt }: OpenRound, theirs: readonly VendorTransaction[]): boolean {
  const now = app.clock.now().getTime()
  return theirs.some(({ kind, expectedSettleAt }) => {
    const due = Math.min(expectedSettleAt?.getTime() ?? 0, openedAt.getTime() + expectedAtMostMs)
    return kind === 'bet' && due > now
  })
}

/**
 * Gives the stakes of an open round back, once, by reversing transfers. A round that has a win meanwhile is closed as
 * it stands. Under the wallet's lock, so that a result of the same moment comes before or after, never between.
 */
async function voidRound(app: App, { id, memberId, round, gameCode }: OpenRound, reason: VoidReason): Promise<boolean> {
  const now = app.clock.now()
  const done = await app.db.transaction(async (tx) => {
    await lockWallet(tx, memberId)
    const open = await first<{ won: boolean }>(
      tx,
      `select exists (select 1 from provider_transaction t
         where t.round_id = r.id and t.kind = 'win' and t.state = 'accepted') as won
       from game_round r where r.id = $1 and r.bets > 0 and r.closed_at is null`,
      [id],
    )
    if (open === undefined) return false
    if (open.won) {
      await tx.query('select wallet_close($1, $2, $3)', [id, randomUUID(), now])
      return false
    }
    const bets = await tx.query<{ uuid: string }>(
      `select transaction_uuid::text as uuid from provider_transaction
       where round_id = $1 and kind = 'bet' and state = 'accepted' order by id`,
      [id],
    )
    for (const { uuid } of bets)
      await tx.query('select wallet_rollback($1, $2, $3, $4, $5, $6, true, $7, $8, null, null, $9)', [
        ...[provider, voidUuid(uuid), 'void', memberId, hashToken(''), round, gameCode, uuid, now],
      ])
    await tx.query('update game_round set void_reason = $2, voided_at = $3 where id = $1', [id, reason, now])
    return true
  })
  if (!done) return false
  app.log.warn('round voided', { vendor: provider, name: id.toString(), code: reason })
  publishBalance(app, memberId)
  return true
}

/** The name of the transaction that gives a stake back: the same for the same bet. */
function voidUuid(bet: string): string {
  const hex = createHash('sha256').update(`void:${bet}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
