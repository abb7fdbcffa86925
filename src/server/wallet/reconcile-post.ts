import type { App } from '#server/kernel/context.ts'
import { retrying } from '#server/kernel/db.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { report } from './findings.ts'
import { publishBalance } from './live.ts'
import { type OwnMoved, payWin, rollBack } from './movement-rows.ts'
import { isRoundVoid } from './round-rows.ts'
import { hashToken } from './tokens.ts'

const provider = 'hub88'
/** Stands where a call of the vendor has its own name of the request. */
const request = 'reconciliation'
/** Of nobody: wins and rollbacks need no live token. */
const noToken = hashToken('')

/**
 * Carries out a win or a rollback that the vendor has and we miss, by the functions that answer its calls: if the call
 * itself comes later, or at this moment, it is a repetition. Gives whether there was something new to report.
 */
export async function postMissed(
  app: App,
  entry: VendorTransaction,
  detail: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { transactionUuid, kind, user } = entry
  const posted = await post(app, entry)
  if (posted?.status !== 'RS_OK') {
    const word = (await isVoid(app, entry)) ? 'result_after_void' : 'not_postable'
    return report(app, { kind: word, transactionUuid, detail: { ...detail, answer: posted?.status ?? 'incomplete' } })
  }
  if (posted.moved) publishBalance(app, BigInt(user!))
  if (posted.note === 'replayed') return false
  return report(app, { kind: kind === 'win' ? 'posted_win' : 'posted_rollback', transactionUuid, detail })
}

async function post(app: App, entry: VendorTransaction): Promise<OwnMoved | undefined> {
  const { transactionUuid, kind, user, referenceUuid, currency, gameCode, amount } = entry
  if (user === undefined || !/^[0-9]{8}$/.test(user) || referenceUuid === undefined) return undefined
  const movement = {
    ...{ uuid: transactionUuid, request, user, token: noToken, round: entry.round === '' ? null : entry.round },
    ...{ closed: entry.roundClosed ?? false, game: gameCode ?? null, reference: referenceUuid, at: app.clock.now() },
  }
  if (kind === 'rollback') return retrying(() => rollBack(app.db, provider, movement))
  if (kind !== 'win' || currency === undefined || gameCode === undefined) return undefined
  return retrying(() => payWin(app.db, provider, { ...movement, currency, amount }))
}

const isVoid = (app: App, { referenceUuid }: VendorTransaction): Promise<boolean> =>
  isRoundVoid(app.db, provider, referenceUuid?.toLowerCase() ?? '')
